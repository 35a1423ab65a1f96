window.YTD.note_tweet.part0 = [
  {
    "noteTweet": {
      "noteTweetId": "1",
      "createdAt": "2018-10-11T20:19:24.000Z",
      "core": {
        "text": "A long text that goes on and on and on and on and is cut off here, or not: https://t.co/q1\n\n- one\n- two",
        "urls": [
          {
            "shortUrl": "https://t.co/q1",
            "expandedUrl": "https://example.org/q"
          }
        ]
      }
    }
  }
]