/**
 * Hosts whose home page counts as a search engine: `https://<host>/` and `http://<host>/`, exactly.
 * Browsers send only the origin across sites, so a visit from results carries the home page as its referrer.
 *
 * Source: Matomo searchengine-and-social-list (CC0-1.0), snowplow referer-parser and sourcebuster, compared by hand.
 */
export const SEARCH_HOME =
  /^https?:\/\/((www\.)?(yandex\.(com\.tr|ru|com|by|kz|uz)|(ya|rambler|mail)\.ru|google\.(com|ru)|bing\.com)|(m\.yandex|nova\.rambler|(go|m)\.mail)\.ru|yandex\.ua|www\.(google\.(by|kz|com\.ua|co\.uz|ge|am|az|kg|de)|ecosia\.org|(mojeek|startpage|qwant)\.com)|cn\.bing\.com|(html\.)?duckduckgo\.com|(ru\.)?search\.yahoo\.com|search\.brave\.com|(www|m)\.baidu\.com|(kagi|yep|swisscows)\.com)\/$/
