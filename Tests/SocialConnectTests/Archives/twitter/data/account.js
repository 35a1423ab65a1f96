window.YTD.account.part0 = [
  {
    "account": {
      "email": "a@b.c",
      "username": "ada_h",
      "accountId": "42",
      "createdAt": "2009-06-30T07:52:16.000Z",
      "accountDisplayName": "Ada H."
    }
  }
]