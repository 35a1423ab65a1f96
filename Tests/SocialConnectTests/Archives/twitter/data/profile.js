window.YTD.profile.part0 = [
  {
    "profile": {
      "description": {
        "bio": "Tides &amp; fog_ #sea",
        "website": "https://t.co/abc",
        "location": "Port"
      },
      "avatarMediaUrl": "https://pbs.twimg.com/profile_images/1/kZ.jpg"
    }
  }
]