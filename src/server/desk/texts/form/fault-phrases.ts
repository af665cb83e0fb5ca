/** What checks say in English, and how an editor is told; `$1` is what the pattern has found. Order decides. */
export const FAULT_PHRASES: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/^found "", a draft; allowed: what is published$/, 'Выберите из списка.'],
  [
    /^found ("[^"]*"), a draft; allowed: what is published/,
    'Указан черновик $1: выберите то, что опубликовано.'
  ],
  [/^found (.+), no file beside the text; .*$/, 'Картинки $1 рядом с текстом нет: загрузите её.'],
  [/^found "";.*$/, 'Заполните это поле.'],
  [/^the field is missing; allowed: (.+)$/, 'Заполните это поле: $1.'],
  [/^the field is missing$/, 'Заполните это поле.'],
  [/^found \[\]; allowed: a list of at least (\d+)$/, 'Нужно хотя бы $1.'],
  [
    /^found .+ \((\d+) characters\); allowed: a text of (?:\d+ to|at most) (\d+) characters$/,
    'Сейчас знаков: $1, помещается $2. Сократите.'
  ],
  [
    /^found (".*"); allowed: a text of (\d+) to (\d+) characters$/,
    'Нужно от $2 до $3 знаков, стоит $1.'
  ],
  [/^found (.+); allowed: a text of at most (\d+) characters$/, 'Не длиннее $2 знаков, стоит $1.'],
  [/^found (.+); did you mean ([^?]+)\? allowed: .*$/, 'Стоит $1, такого нет. Может быть, $2?'],
  [/^found (.+); allowed: \d+ names(?: \(\w+\))?$/, 'Стоит $1, такого нет. Выберите из списка.'],
  [
    /^there is no such (field|metric|filter); (?:did you mean ([^?]+)\? )?allowed: (.*)$/,
    'Такого поля нет. Можно: $3.'
  ],
  [/^found (.+); allowed: not before (.+), (.+)$/, 'Стоит $1: это раньше поля «$2», там $3.'],
  [
    /^found (.+); allowed: before next, (.+)$/,
    'Стоит $1: это не раньше месяца следующего выпуска, $2.'
  ],
  [
    /^found (.+); allowed: nothing, for the next edition has no month$/,
    'Стоит $1, а месяц следующего выпуска не назначен.'
  ],
  [/^found (.+), which (.+) has already$/, 'Стоит $1, это место уже у «$2».'],
  [/^found (.+) cells; allowed: (\d+), one for each tariff$/, 'Ячеек $1, а тарифов $2.'],
  [/^the price is (.+); that of (.+) is (.+)$/, 'Цена $1 ₽, а у $2 стоит $3 ₽.'],
  [/^the term is (.+); (.+) (?:has|is) (.+)$/, 'Срок $1, а у $2 стоит $3.'],
  [/^the count is «(.+)»; there are (.+)$/, 'Сказано «$1», а на сайте $2.'],
  [/^the link (\S+) leads to nothing$/, 'Ссылка $1 ведёт в никуда.'],
  [/^(.+) is promised, (.+) is not there$/, '$1 обещано, а на странице этого нет.'],
  [
    /^the budget is «(.+)»; that of the tariffs is (.+) ₽$/,
    'Бюджет «$1», по тарифам выходит $2 ₽.'
  ],
  [/^paid (\d+) times in (\d+) months$/, 'Оплат $1 за $2 мес.'],
  [/^(\S+) is none of its services, nor below one$/, '$1 не из услуг этого кейса.'],
  [/^(\S+) joined in (\d+), after (.+)$/, '$1 работает с $2 года, это позже $3.'],
  [/^the contract has no annex (.+)$/, 'В договоре нет приложения $1.'],
  [/^the contract has no (.+)$/, 'В договоре нет пункта $1.'],
  [
    /^it is said to be in the contract; name the clause (.+)$/,
    'Сказано, что это в договоре: назовите пункт $1.'
  ],
  [
    /^the forms ask for (.+), which it does not name$/,
    'Формы спрашивают $1, а здесь это не названо.'
  ],
  [/^the edition is said to be (.+); it is (.+)$/, 'Редакция названа $1, а она $2.'],
  [/^the history does not begin with (.+) of (.+)$/, 'История не начинается с $1 от $2.'],
  [/^the edition (.+) is not linked to$/, 'Нет ссылки на редакцию $1.'],
  [
    /^the payment: nothing is said of tariffs for (.+), and there are some$/,
    'Не сказано, как платят за тарифы $1, а такие есть.'
  ],
  [/^promises (.+); cases of the industry: 0$/, 'Обещано $1, а кейсов этой отрасли нет.'],
  [/^promises (.+); (.+): (.+)$/, 'Обещано $1, а $2: $3.'],
  [
    /^the city has (.+) of its own reviews and examples; at least (.+)$/,
    'У города своих отзывов и примеров $1, нужно не меньше $2.'
  ],
  [/^(.+) is of another client$/, '$1 про другого клиента.'],
  [/^the rhythm is (.+); it comes (.+)$/, 'Сказано $1, а приходит $2.'],
  [/^the answer comes (.+); promised are (.+) \((.+)\)$/, 'Ответ обещан $1, а на сайте $2 ($3).'],
  [
    /^the news retells (.+); name what it tells of \(document\)$/,
    'Новость по пересказу $1: назовите сам документ.'
  ],
  [/^the source (.+) has no address of its page$/, 'У источника $1 нет адреса страницы.'],
  [
    /^the source (.+) is a list; allowed: the page itself$/,
    'Источник $1 ведёт на список: нужна сама страница.'
  ],
  [/^the source (.+) has no day of reading \(read\)$/, 'Не указано, когда прочитан источник $1.'],
  [
    /^the source (.+) is our own: it has no day of reading$/,
    'Источник $1 наш: день чтения не нужен.'
  ],
  [
    /^the source (.+) is of (.+), the page of (.+); change updated$/,
    'Источник $1 от $2, а страница от $3: измените поле «Обновлена».'
  ],
  [/^the score is (.+); its columns give (.+)$/, 'Оценка $1, по столбцам выходит $2.'],
  [/^the score is (.+), below (.+)$/, 'Оценка $1 стоит ниже $2.'],
  [/^(«.+») is (.+); the chart (.+) has (.+)$/, '$1: $2, на графике $3 стоит $4.'],
  [/^the turn (.+); (.+)$/, 'Оборот $1: $2.'],
  [
    /^the text gives a weight of (.+); those of the rating are (.+)$/,
    'В тексте вес $1, в рейтинге $2.'
  ],
  [
    /^(.+) is said to weigh (.+); in the ratings it weighs (.+)$/,
    'Сказано, что $1 весит $2, в рейтингах $3.'
  ],
  [/^(.+) of (\S+) is not told of$/, '$1 из $2 не описано.'],
  [/^the term is (.+); no rating has it$/, 'Срок $1: такого нет ни у одного рейтинга.'],
  [
    /^the edition after (.+) comes out (.+); the sentence does not say so$/,
    'После $1 выпуск выходит $2, в предложении этого нет.'
  ],
  [
    /^the edition after (.+) is said to be of (.+); it is of (.+)$/,
    'После $1 назван выпуск $2, а в рейтинге $3.'
  ],
  [
    /^a total is the sum by (.+); the rating weighs by (.+)$/,
    'Сумма по $1, а рейтинг считает по $2.'
  ],
  [
    /^says (\d+) ₽; the service begins with (.+) ₽$/,
    'Сказано «от $1 ₽», а услуга начинается с $2 ₽.'
  ],
  [
    /^an hour is said to cost (.+); the page of prices says (.+)$/,
    'Час назван за $1 ₽, на странице цен он стоит $2 ₽.'
  ],
  [
    /^promotion is said to cost (.+) to (.+); its tariffs go from (.+) to (.+)$/,
    'Продвижение названо от $1 до $2, тарифы идут от $3 до $4.'
  ],
  [
    /^the tax is (.+) %; the page of prices says (.+) %$/,
    'Налог назван $1 %, на странице цен $2 %.'
  ],
  [/^(.+) ₽ are (.+) ₽ with tax; found (.+) ₽$/, '$1 ₽ с налогом будет $2 ₽, стоит $3 ₽.'],
  [/^«(.+)» is not our word; (.+)$/, '«$1» не наше слово: $2.'],
  [/^«(.+)» says what «(.+)» says already$/, '«$1» повторяет «$2».'],
  [
    /^found nothing; allowed: (\S+), of the same client$/,
    'Отзыв не ведёт на кейс этого клиента: $1.'
  ],
  [/^the search answers the same without this line$/, 'Без этой строки поиск отвечает так же.'],
  [
    /^(\S+) is no page that search engines may show$/,
    'Страницы $1 для поисковиков больше нет, а спрос на неё записан.'
  ],
  [/^found (.+) twice$/, '$1 стоит дважды.'],
  [/^the text has no heading (.+)$/, 'В тексте нет заголовка $1.'],
  [
    /^nothing about (.+), a part of (.+); allowed: a stage for each of them$/,
    'Этапа $1 нет в поле «Этапы»: части $2 и этапы должны совпадать.'
  ],
  [/^another page has the address (\S+) too$/, 'Адрес $1 уже занят другой страницей.'],
  [/^the address of the page; (.+) has it already$/, 'Этот адрес уже у $1.'],
  [/^the name of the file; allowed: .*$/, 'В адресе строчные латинские буквы, цифры и дефисы.'],
  [/^no page is made of this file; .*$/, 'Такой отдельной страницы у сайта нет.'],
  [/^nothing reads this; .*$/, 'Этот файл никому не нужен.'],
  [/^it is not there: forms cannot do without it$/, 'Без этого документа формы не работают.'],
  [/^found (.+); allowed: (.+)$/, 'Стоит $1. Можно: $2.'],
  [/^found (.+)$/, 'Стоит $1.']
]

/** Pieces of what is allowed. */
export const ALLOWED_WORDS: readonly (readonly [pattern: RegExp, words: string])[] = [
  [
    /a day of the calendar, (\S+), or a time with its offset, [\dT:+-]+/g,
    'день, который есть в календаре, например $1'
  ],
  [/a day of the calendar/g, 'день, который есть в календаре'],
  [/a month, (\S+)/g, 'месяц, например $1'],
  [/hours and minutes, (\S+)/g, 'часы и минуты, например $1'],
  [/a time zone by its IANA name, (\S+)/g, 'часовой пояс, например $1'],
  [
    /the address of the page itself, (\S+), or one of this site/g,
    'адрес самой страницы, например $1'
  ],
  [
    /the day on which it was read, (\S+), or pending/g,
    'день, когда прочитали, например $1, или pending'
  ],
  [
    /small Latin letters, digits and hyphens between them/g,
    'строчные латинские буквы, цифры и дефисы'
  ],
  [/an address of this site, (\S+)/g, 'адрес этого сайта, например $1'],
  [
    /the name of a picture beside the text, of small Latin letters, (\S+)/g,
    'имя картинки, например $1'
  ],
  [/a text that is not empty/g, 'текст'],
  [/a text of (\d+) to (\d+) characters/g, 'от $1 до $2 знаков'],
  [/a text of at most (\d+) characters/g, 'до $1 знаков'],
  [/a text of at least (\d+) characters/g, 'от $1 знаков'],
  [/a whole number from (\d+) to (\d+)/g, 'целое число от $1 до $2'],
  [/(?:a )?whole (?:number|hours) from (\d+)/g, 'целое число от $1'],
  [/a whole number/g, 'целое число'],
  [/a number from (\S+) to (\S+)/g, 'число от $1 до $2'],
  [/a number, not below zero/g, 'число не меньше нуля'],
  [/a number above zero/g, 'число больше нуля'],
  [/a row of numbers/g, 'строка чисел'],
  [/a number/g, 'число'],
  [/true, false, the number of a line of the tariff, or/g, 'true, false, номер строки тарифа или'],
  [/true or false/g, 'true или false'],
  [/a list of at least (\d+)/g, 'список, хотя бы $1'],
  [/a list/g, 'список'],
  [/named fields/g, 'поля с именами'],
  [/a text/g, 'текст'],
  [/at most six events/g, 'до шести событий'],
  [/at most one digit after the point/g, 'один знак после точки'],
  [/two to four rows/g, 'от двух до четырёх строк'],
  [/what is published/g, 'то, что опубликовано'],
  [/with a comma and more words or without/g, 'с запятой и словами после неё или без'],
  [/ \((?:people|news|articles|cases|offices|services)\)$/g, ''],
  [/ or /g, ' или ']
]
