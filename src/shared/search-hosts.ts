/**
 * Hosts whose home page counts as a search engine: `https://<host>/` and `http://<host>/`, exactly.
 * Browsers send only the origin across sites, so a visit from results carries the home page as its referrer.
 *
 * Source: Matomo searchengine-and-social-list (CC0-1.0), snowplow referer-parser and sourcebuster, compared by hand.
 */
export const SEARCH_HOSTS: ReadonlySet<string> = new Set(
  `
    yandex.ru www.yandex.ru m.yandex.ru ya.ru www.ya.ru rambler.ru www.rambler.ru nova.rambler.ru
    yandex.com www.yandex.com yandex.by www.yandex.by yandex.kz www.yandex.kz yandex.uz
    www.yandex.uz yandex.com.tr www.yandex.com.tr yandex.ua
    go.mail.ru mail.ru www.mail.ru m.mail.ru
    www.google.com google.com www.google.ru google.ru www.google.by www.google.kz
    www.google.com.ua www.google.co.uz www.google.ge www.google.am www.google.az www.google.kg
    www.google.de www.bing.com bing.com cn.bing.com duckduckgo.com html.duckduckgo.com
    search.yahoo.com ru.search.yahoo.com www.ecosia.org search.brave.com www.startpage.com
    www.qwant.com kagi.com www.baidu.com m.baidu.com yep.com www.mojeek.com swisscows.com
  `
    .trim()
    .split(/\s+/)
)
