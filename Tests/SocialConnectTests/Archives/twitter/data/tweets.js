window.YTD.tweets.part0 = [
  {
    "tweet": {
      "edit_info": {
        "initial": {
          "editTweetIds": [
            "201"
          ]
        }
      },
      "retweeted": false,
      "entities": {
        "urls": [
          {
            "url": "https://t.co/u1",
            "expanded_url": "https://example.org/a?b=1&c=2"
          }
        ]
      },
      "favorite_count": "4",
      "retweet_count": "2",
      "id_str": "201",
      "id": "201",
      "created_at": "Wed Oct 06 20:19:24 +0000 2018",
      "full_text": "Tom &amp; Jerry &lt;3 *stars* https://t.co/u1",
      "lang": "en"
    }
  },
  {
    "tweet": {
      "edit_info": {
        "initial": {
          "editTweetIds": [
            "202"
          ]
        }
      },
      "retweeted": false,
      "entities": {
        "urls": [],
        "user_mentions": [],
        "hashtags": [],
        "symbols": []
      },
      "favorite_count": "0",
      "retweet_count": "0",
      "id_str": "202",
      "id": "202",
      "created_at": "Wed Oct 07 20:19:24 +0000 2018",
      "full_text": "pic https://t.co/m1",
      "lang": "en",
      "extended_entities": {
        "media": [
          {
            "url": "https://t.co/m1",
            "media_url_https": "https://pbs.twimg.com/media/GZ.png",
            "type": "photo"
          }
        ]
      },
      "possibly_sensitive": true
    }
  },
  {
    "tweet": {
      "edit_info": {
        "initial": {
          "editTweetIds": [
            "203"
          ]
        }
      },
      "retweeted": false,
      "entities": {
        "urls": [],
        "user_mentions": [],
        "hashtags": [],
        "symbols": []
      },
      "favorite_count": "0",
      "retweet_count": "0",
      "id_str": "203",
      "id": "203",
      "created_at": "Wed Oct 08 20:19:24 +0000 2018",
      "full_text": "RT @ben: hello",
      "lang": "en"
    }
  },
  {
    "tweet": {
      "edit_info": {
        "initial": {
          "editTweetIds": [
            "204"
          ]
        }
      },
      "retweeted": false,
      "entities": {
        "urls": [],
        "user_mentions": [],
        "hashtags": [],
        "symbols": []
      },
      "favorite_count": "0",
      "retweet_count": "0",
      "id_str": "204",
      "id": "204",
      "created_at": "Wed Oct 09 20:19:24 +0000 2018",
      "full_text": "@ben thanks",
      "lang": "en",
      "in_reply_to_status_id_str": "999"
    }
  },
  {
    "tweet": {
      "edit_info": {
        "initial": {
          "editTweetIds": [
            "205"
          ]
        }
      },
      "retweeted": false,
      "entities": {
        "urls": [],
        "user_mentions": [],
        "hashtags": [],
        "symbols": []
      },
      "favorite_count": "0",
      "retweet_count": "0",
      "id_str": "205",
      "id": "205",
      "created_at": "Wed Oct 10 20:19:24 +0000 2018",
      "full_text": "self",
      "lang": "und",
      "in_reply_to_status_id_str": "201"
    }
  },
  {
    "tweet": {
      "edit_info": {
        "initial": {
          "editTweetIds": [
            "206"
          ]
        }
      },
      "retweeted": false,
      "entities": {
        "urls": [],
        "user_mentions": [],
        "hashtags": [],
        "symbols": []
      },
      "favorite_count": "0",
      "retweet_count": "0",
      "id_str": "206",
      "id": "206",
      "created_at": "Wed Oct 11 20:19:24 +0000 2018",
      "full_text": "A long text that goes on and on and on and on and is cut off here… https://t.co/zz",
      "lang": "en"
    }
  },
  {
    "tweet": {
      "edit_info": {
        "initial": {
          "editTweetIds": [
            "207",
            "208"
          ]
        }
      },
      "retweeted": false,
      "entities": {
        "urls": [],
        "user_mentions": [],
        "hashtags": [],
        "symbols": []
      },
      "favorite_count": "0",
      "retweet_count": "0",
      "id_str": "207",
      "id": "207",
      "created_at": "Wed Oct 12 20:19:24 +0000 2018",
      "full_text": "old version",
      "lang": "en"
    }
  },
  {
    "tweet": {
      "edit_info": {
        "initial": {
          "editTweetIds": [
            "207",
            "208"
          ]
        }
      },
      "retweeted": false,
      "entities": {
        "urls": [],
        "user_mentions": [],
        "hashtags": [],
        "symbols": []
      },
      "favorite_count": "0",
      "retweet_count": "0",
      "id_str": "208",
      "id": "208",
      "created_at": "Wed Oct 13 20:19:24 +0000 2018",
      "full_text": "new version",
      "lang": "en"
    }
  },
  {
    "tweet": {
      "edit_info": {
        "initial": {
          "editTweetIds": [
            "209"
          ]
        }
      },
      "retweeted": false,
      "entities": {
        "urls": [],
        "user_mentions": [],
        "hashtags": [],
        "symbols": []
      },
      "favorite_count": "0",
      "retweet_count": "0",
      "id_str": "209",
      "id": "209",
      "created_at": "Wed Oct 14 20:19:24 +0000 2018",
      "full_text": "here",
      "lang": "in",
      "coordinates": {
        "type": "Point",
        "coordinates": [
          "133.4751",
          "34.2467"
        ]
      },
      "place": {
        "full_name": "Port"
      }
    }
  },
  {
    "tweet": {
      "edit_info": {
        "initial": {
          "editTweetIds": [
            "210"
          ]
        }
      },
      "retweeted": false,
      "entities": {
        "urls": [],
        "user_mentions": [],
        "hashtags": [],
        "symbols": []
      },
      "favorite_count": "0",
      "retweet_count": "0",
      "id_str": "210",
      "id": "210",
      "created_at": "Wed Oct 15 20:19:24 +0000 2018",
      "full_text": "https://t.co/v1",
      "lang": "en",
      "extended_entities": {
        "media": [
          {
            "url": "https://t.co/v1",
            "type": "video",
            "media_url_https": "https://pbs.twimg.com/x.jpg"
          }
        ]
      }
    }
  }
]