// Stands in for libcurl.
//
// FlyingFox, the preview's HTTP server, has a proxy handler, which we do not use. It names URLSession,
// so a static program takes in FoundationNetworking, whose part for URLs wants libcurl: 40 shared
// libraries for something that SocialConnect never does, which is to ask another host. With these in
// its place, the program needs none of them and has no HTTP client at all. Nothing calls these; whoever
// begins to would see it at once.

#include <stdlib.h>

#ifdef SOCIALCONNECT_STANDS_IN
#define STAND_IN(name) \
  __attribute__((weak)) void name(void) { abort(); }

STAND_IN(curl_easy_cleanup)
STAND_IN(curl_easy_getinfo)
STAND_IN(curl_easy_init)
STAND_IN(curl_easy_pause)
STAND_IN(curl_easy_setopt)
STAND_IN(curl_easy_strerror)
STAND_IN(curl_free)
STAND_IN(curl_global_init)
STAND_IN(curl_multi_add_handle)
STAND_IN(curl_multi_assign)
STAND_IN(curl_multi_cleanup)
STAND_IN(curl_multi_info_read)
STAND_IN(curl_multi_init)
STAND_IN(curl_multi_remove_handle)
STAND_IN(curl_multi_setopt)
STAND_IN(curl_multi_socket_action)
STAND_IN(curl_slist_append)
STAND_IN(curl_slist_free_all)
STAND_IN(curl_url)
STAND_IN(curl_url_get)
STAND_IN(curl_url_set)
STAND_IN(curl_version)
STAND_IN(curl_version_info)
#endif
