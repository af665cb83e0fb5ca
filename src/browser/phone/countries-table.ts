// Made by `npm run phones`, not by hand.
export const COUNTRIES_TABLE =
  'ac 247 XXXXX|о-в Вознесения;ad 376 XXX XXX|Андорра;ae 971 XX XXX XXXX|ОАЭ;' +
  'af 93 XX XXX XXXX|Афганистан;ag 1 XXX-XXX-XXXX|Антигуа и Барбуда;ai 1 XXX-XXX-XXXX|Ангилья;' +
  'al 355 XX XXX XXXX|Албания;am 374 XX XXXXXX|Армения;ao 244 XXX XXX XXX|Ангола;' +
  'ar 54 X XX XXXX-XXXX|Аргентина;as 1 XXX-XXX-XXXX|Американское Самоа;at 43 XXX XXXXXX|Австрия;' +
  'au 61 XXX XXX XXX|Австралия;aw 297 XXX XXXX|Аруба;ax 358 XX XXXXXXX|Аландские о-ва;' +
  'az 994 XX XXX XX XX|Азербайджан;ba 387 XX XXX XXX|Босния и Герцеговина;bb 1 XXX-XXX-XXXX|Барбадос;' +
  'bd 880 XXXX-XXXXXX|Бангладеш;be 32 XXX XX XX XX|Бельгия;bf 226 XX XX XX XX|Буркина-Фасо;' +
  'bg 359 XX XXX XXX|Болгария;bh 973 XXXX XXXX|Бахрейн;bi 257 XX XX XX XX|Бурунди;' +
  'bj 229 XX XX XX XX XX|Бенин;bl 590 XXX XX XX XX|Сен-Бартелеми;bm 1 XXX-XXX-XXXX|Бермудские о-ва;' +
  'bn 673 XXX XXXX|Бруней;bo 591 XXXXXXXX|Боливия;bq 599 XXX XXXX|Бонэйр, Синт-Эстатиус и Саба;' +
  'br 55 XX XXXXX-XXXX|Бразилия;bs 1 XXX-XXX-XXXX|Багамы;bt 975 XX XX XX XX|Бутан;' +
  'bw 267 XX XXX XXX|Ботсвана;by 375 XX XXX-XX-XX|Беларусь;bz 501 XXX-XXXX|Белиз;' +
  'ca 1 XXX-XXX-XXXX|Канада;cc 61 XXX XXX XXX|Кокосовые о-ва;cd 243 XXX XXX XXX|Конго - Киншаса;' +
  'cf 236 XX XX XX XX|Центрально-Африканская Республика;cg 242 XX XXX XXXX|Конго - Браззавиль;' +
  'ch 41 XX XXX XX XX|Швейцария;ci 225 XX XX XX XXXX|Кот-д’Ивуар;ck 682 XX XXX|о-ва Кука;' +
  'cl 56 X XXXX XXXX|Чили;cm 237 X XX XX XX XX|Камерун;cn 86 XXX XXXX XXXX|Китай;' +
  'co 57 XXX XXXXXXX|Колумбия;cr 506 XXXX XXXX|Коста-Рика;cu 53 X XXXXXXX|Куба;' +
  'cv 238 XXX XX XX|Кабо-Верде;cw 599 X XXX XXXX|Кюрасао;cx 61 XXX XXX XXX|о-в Рождества;' +
  'cy 357 XX XXXXXX|Кипр;cz 420 XXX XXX XXX|Чехия;de 49 XXXX XXXXXXX|Германия;dj 253 XX XX XX XX|Джибути;' +
  'dk 45 XX XX XX XX|Дания;dm 1 XXX-XXX-XXXX|Доминика;do 1 XXX-XXX-XXXX|Доминиканская Республика;' +
  'dz 213 XXX XX XX XX|Алжир;ec 593 XX XXX XXXX|Эквадор;ee 372 XXXX XXXX|Эстония;' +
  'eg 20 XX XXXXXXXX|Египет;eh 212 X XX XX XX XX|Западная Сахара;er 291 X XXX XXX|Эритрея;' +
  'es 34 XXX XX XX XX|Испания;et 251 XX XXX XXXX|Эфиопия;fi 358 XX XXXXXXX|Финляндия;' +
  'fj 679 XXX XXXX|Фиджи;fk 500 XXXXX|Фолклендские острова;fm 691 XXX XXXX|Федеративные Штаты Микронезии;' +
  'fo 298 XX XX XX|Фарерские о-ва;fr 33 X XX XX XX XX|Франция;ga 241 XX XX XX XX|Габон;' +
  'gb 44 XXXX XXXXXX|Великобритания;gd 1 XXX-XXX-XXXX|Гренада;ge 995 XXX XX XX XX|Грузия;' +
  'gf 594 XXX XX XX XX|Французская Гвиана;gg 44 XXXX XXXXXX|Гернси;gh 233 XX XXX XXXX|Гана;' +
  'gi 350 XXXXXXXX|Гибралтар;gl 299 XX XX XX|Гренландия;gm 220 XXX XXXX|Гамбия;' +
  'gn 224 XXX XX XX XX|Гвинея;gp 590 XXX XX XX XX|Гваделупа;gq 240 XXX XXX XXX|Экваториальная Гвинея;' +
  'gr 30 XXX XXX XXXX|Греция;gt 502 XXXX XXXX|Гватемала;gu 1 XXX-XXX-XXXX|Гуам;' +
  'gw 245 XXX XXX XXX|Гвинея-Бисау;gy 592 XXX XXXX|Гайана;hk 852 XXXX XXXX|Гонконг;' +
  'hn 504 XXXX-XXXX|Гондурас;hr 385 XX XXX XXXX|Хорватия;ht 509 XX XX XXXX|Гаити;' +
  'hu 36 XX XXX XXXX|Венгрия;id 62 XXX-XXX-XXX|Индонезия;ie 353 XX XXX XXXX|Ирландия;' +
  'il 972 XX-XXX-XXXX|Израиль;im 44 XXXX XXXXXX|о-в Мэн;in 91 XXXXX XXXXX|Индия;' +
  'io 246 XXX XXXX|Британская территория в Индийском океане;iq 964 XXX XXX XXXX|Ирак;' +
  'ir 98 XXX XXX XXXX|Иран;is 354 XXX XXXX|Исландия;it 39 XXX XXX XXXX|Италия;je 44 XXXX XXXXXX|Джерси;' +
  'jm 1 XXX-XXX-XXXX|Ямайка;jo 962 X XXXX XXXX|Иордания;jp 81 XX-XXXX-XXXX|Япония;' +
  'ke 254 XXX XXXXXX|Кения;kg 996 XXX XXX XXX|Киргизия;kh 855 XX XXX XXX|Камбоджа;' +
  'ki 686 XXXXXXXX|Кирибати;km 269 XXX XX XX|Коморы;kn 1 XXX-XXX-XXXX|Сент-Китс и Невис;' +
  'kp 850 XXX XXX XXXX|КНДР;kr 82 XX-XXXX-XXXX|Республика Корея;kw 965 XXX XXXXX|Кувейт;' +
  'ky 1 XXX-XXX-XXXX|о-ва Кайман;kz 7 XXX XXX XXXX|Казахстан;la 856 XX XX XXX XXX|Лаос;' +
  'lb 961 XX XXX XXX|Ливан;lc 1 XXX-XXX-XXXX|Сент-Люсия;li 423 XXX XXX XXX|Лихтенштейн;' +
  'lk 94 XX XXX XXXX|Шри-Ланка;lr 231 XX XXX XXXX|Либерия;ls 266 XXXX XXXX|Лесото;lt 370 XXX XXXXX|Литва;' +
  'lu 352 XXX XXX XXX|Люксембург;lv 371 XX XXX XXX|Латвия;ly 218 XX-XXXXXXX|Ливия;' +
  'ma 212 X XX XX XX XX|Марокко;mc 377 X XX XX XX XX|Монако;md 373 XXX XX XXX|Молдова;' +
  'me 382 XX XXX XXX|Черногория;mf 590 XXX XX XX XX|Сен-Мартен;mg 261 XX XX XXX XX|Мадагаскар;' +
  'mh 692 XXX-XXXX|Маршалловы о-ва;mk 389 XX XXX XXX|Северная Македония;ml 223 XX XX XX XX|Мали;' +
  'mm 95 X XXX XXXX|Мьянма (Бирма);mn 976 XXXX XXXX|Монголия;mo 853 XXXX XXXX|Макао;' +
  'mp 1 XXX-XXX-XXXX|Северные Марианские о-ва;mq 596 XXX XX XX XX|Мартиника;' +
  'mr 222 XX XX XX XX|Мавритания;ms 1 XXX-XXX-XXXX|Монтсеррат;mt 356 XXXX XXXX|Мальта;' +
  'mu 230 XXXX XXXX|Маврикий;mv 960 XXX-XXXX|Мальдивы;mw 265 XXX XX XX XX|Малави;' +
  'mx 52 XXX XXX XXXX|Мексика;my 60 XX-XXX XXXX|Малайзия;mz 258 XX XXX XXXX|Мозамбик;' +
  'na 264 XX XXX XXXX|Намибия;nc 687 XX.XX.XX|Новая Каледония;ne 227 XX XX XX XX|Нигер;' +
  'nf 672 X XXXXX|о-в Норфолк;ng 234 XXX XXX XXXX|Нигерия;ni 505 XXXX XXXX|Никарагуа;' +
  'nl 31 X XXXXXXXX|Нидерланды;no 47 XX XX XX XX|Норвегия;np 977 XXX-XXXXXXX|Непал;nr 674 XXX XXXX|Науру;' +
  'nu 683 XXX XXXX|Ниуэ;nz 64 XX XXX XXXX|Новая Зеландия;om 968 XXXX XXXX|Оман;pa 507 XXXX-XXXX|Панама;' +
  'pe 51 XXX XXX XXX|Перу;pf 689 XX XX XX XX|Французская Полинезия;pg 675 XXXX XXXX|Папуа — Новая Гвинея;' +
  'ph 63 XXX XXX XXXX|Филиппины;pk 92 XXX XXXXXXX|Пакистан;pl 48 XXX XXX XXX|Польша;' +
  'pm 508 XX XX XX|Сен-Пьер и Микелон;pr 1 XXX-XXX-XXXX|Пуэрто-Рико;ps 970 XXX XXX XXX|Палестина;' +
  'pt 351 XXX XXX XXX|Португалия;pw 680 XXX XXXX|Палау;py 595 XXX XXXXXX|Парагвай;qa 974 XXXX XXXX|Катар;' +
  're 262 XXX XX XX XX|Реюньон;ro 40 XXX XXX XXX|Румыния;rs 381 XX XXXXXXX|Сербия;' +
  'ru 7 XXX XXX-XX-XX|Россия;rw 250 XXX XXX XXX|Руанда;sa 966 XX XXX XXXX|Саудовская Аравия;' +
  'sb 677 XX XXXXX|Соломоновы о-ва;sc 248 X XXX XXX|Сейшельские о-ва;sd 249 XX XXX XXXX|Судан;' +
  'se 46 XX XXX XX XX|Швеция;sg 65 XXXX XXXX|Сингапур;sh 290 XXXXX|о-в Св. Елены;' +
  'si 386 XX XXX XXX|Словения;sj 47 XX XX XX XX|Шпицберген и Ян-Майен;sk 421 XXX XXX XXX|Словакия;' +
  'sl 232 XX XXXXXX|Сьерра-Леоне;sm 378 XX XX XX XX|Сан-Марино;sn 221 XX XXX XX XX|Сенегал;' +
  'so 252 X XXXXXXX|Сомали;sr 597 XXX-XXXX|Суринам;ss 211 XXX XXX XXX|Южный Судан;' +
  'st 239 XXX XXXX|Сан-Томе и Принсипи;sv 503 XXXX XXXX|Сальвадор;sx 1 XXX-XXX-XXXX|Синт-Мартен;' +
  'sy 963 XXX XXX XXX|Сирия;sz 268 XXXX XXXX|Эсватини;ta 290 XXXX|Тристан-да-Кунья;' +
  'tc 1 XXX-XXX-XXXX|Тёркс и Кайкос;td 235 XX XX XX XX|Чад;tg 228 XX XX XX XX|Того;' +
  'th 66 XX XXX XXXX|Таиланд;tj 992 XX XXX XXXX|Таджикистан;tk 690 XXXX|Токелау;' +
  'tl 670 XXXX XXXX|Восточный Тимор;tm 993 XX XXXXXX|Туркменистан;tn 216 XX XXX XXX|Тунис;' +
  'to 676 XXX XXXX|Тонга;tr 90 XXX XXX XX XX|Турция;tt 1 XXX-XXX-XXXX|Тринидад и Тобаго;' +
  'tv 688 XX XXXX|Тувалу;tw 886 XXX XXX XXX|Тайвань;tz 255 XXX XXX XXX|Танзания;' +
  'ua 380 XX XXX XXXX|Украина;ug 256 XXX XXXXXX|Уганда;us 1 XXX-XXX-XXXX|Соединенные Штаты;' +
  'uy 598 XX XXX XXX|Уругвай;uz 998 XX XXX XX XX|Узбекистан;va 39 XXX XXX XXXX|Ватикан;' +
  'vc 1 XXX-XXX-XXXX|Сент-Винсент и Гренадины;ve 58 XXX-XXXXXXX|Венесуэла;' +
  'vg 1 XXX-XXX-XXXX|Виргинские о-ва (Великобритания);vi 1 XXX-XXX-XXXX|Виргинские о-ва (США);' +
  'vn 84 XXX XXX XXX|Вьетнам;vu 678 XXX XXXX|Вануату;wf 681 XX XX XX|Уоллис и Футуна;' +
  'ws 685 XX XXXXX|Самоа;xk 383 XX XXX XXX|Косово;ye 967 XXX XXX XXX|Йемен;yt 262 XXX XX XX XX|Майотта;' +
  'za 27 XX XXX XXXX|Южно-Африканская Республика;zm 260 XX XXXXXXX|Замбия;zw 263 XX XXX XXXX|Зимбабве;'
