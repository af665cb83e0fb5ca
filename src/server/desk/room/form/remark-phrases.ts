/** What disagrees between texts, as checks say it in English, and how an editor is told. */
export const REMARK_PHRASES: readonly (readonly [pattern: RegExp, words: string])[] = [
  [
    /^the translation is of (.+); the Russian text is (.+)$/,
    'Перевод от редакции $1, а русский текст уже $2.'
  ],
  [
    /^(«.+»): the short answer says (.+); the whole one does not$/,
    '$1: в коротком ответе стоит $2, в полном этого нет.'
  ],
  [
    /^(?:form: )?the issue had no holder; say in it who answers$/,
    'У выпуска не было внешней лаборатории: напишите в поле form, кто отвечает на возражения.'
  ],
  [
    /^(?:[^«]+: )?(«.+») of (.+), after the day of the item; say it without a tense$/,
    'Стоит $1, а $2 позже дня новости. Скажите без прошедшего времени.'
  ],
  [
    /^(«.+») would be printed as it is: a field knows no Markdown$/,
    'Разметку $1 посетитель увидит как есть: в полях её нет.'
  ],
  [
    /^(.+) would stand in Russian quotes; say it without$/,
    'В английском тексте кавычки станут русскими: $1. Скажите без них.'
  ],
  [
    /^the page has no triangle: (\S+) does not have (.+) in one corner$/,
    'Треугольника весов на странице не будет: в $1 показатель $2 не стоит ровно в одной вершине.'
  ],
  [
    /^the page has no triangle: (\S+) has (.+), which is no metric$/,
    'Треугольника весов на странице не будет: в $1 есть $2, а такого показателя нет.'
  ],
  [/^the office is not in (\S+)$/, 'Офиса нет в меню сайта: скажите администратору ($1).'],
  [/^the industry is not in the table of (\S+)$/, 'Отрасли нет в таблице страницы «Отрасли» ($1).'],
  [
    /^(«.+») is said to have (\d+) items; there are (\d+)$/,
    'В перечне $1 названо пунктов: $2, а стоит $3.'
  ],
  [/^the total of (.+) is (.+), not (.+)$/, 'Итог $1 равен $2, а стоит $3.'],
  [/^no row has the points of (.+)$/, 'Ни у одной строки нет таких баллов: $1.'],
  [/^(«.+») is (\S+), not (\S+)$/, '$1 равно $2, а стоит $3.'],
  [/^the return is (.+); it comes to (.+)$/, 'Отдача названа $1, выходит $2.'],
  [/^found (.+); its tariffs pay for (.+)$/, 'Стоит часов: $1, а тарифами оплачено $2.'],
  [/^found (.+); its tariffs name (.+) already$/, 'Стоит часов: $1, а по тарифам выходит уже $2.'],
  [
    /^found (.+), (.+) ₽ each; allowed: (.+) to (.+) ₽, as in the tariffs$/,
    'Стоит часов: $1, это $2 ₽ за час. По тарифам час стоит от $3 до $4 ₽.'
  ],
  [/^(\S+) is of (.+); (\S+) was no part of it$/, 'Кейс $1 об услугах $2, $3 в нём не было.'],
  [/^(\S+) was paid by no tariff of (\S+)$/, 'Кейс $1 не оплачен ни одним тарифом услуги $2.'],
  [/^no line of (\S+) has (.+) and (.+)$/, 'В кейсе $1 нет строки, где стоят $2 и $3.'],
  [
    /^found (\d+) values from (.+) to (.+); (\S+) has (\d+) months, from (.+) to (.+)$/,
    'Значений $1, от $2 до $3; в кейсе $4 месяцев $5, от $6 до $7.'
  ],
  [/^found (\d+) months; (\S+) has (\d+)$/, 'Стоит месяцев: $1, а у $2 их $3.'],
  [/^the same stands beside (.+)$/, 'То же стоит рядом с $1.'],
  [/^(«.+»): the cases measure unlike things \((.+)\)$/, '$1: в кейсах измерено разное ($2).'],
  [
    /^has a dash, and (.+) is added; allowed: a comma or a colon$/,
    'Здесь тире, и добавится $1: поставьте запятую или двоеточие.'
  ],
  [/^no clause of section (\d+) \((.+)\) is told of$/, 'Не сказано о пунктах раздела $1 ($2).'],
  [
    /^\S+ is (.+); (.+) of the contract does not say so$/,
    'Стоит $1, а в пункте $2 договора этого нет.'
  ],
  [/^annex (\d+) is no file; .*$/, 'Приложения $1 нет среди образцов.'],
  [
    /^the correction puts (.+), which (.+) does not have$/,
    'Исправление ставит $1, а у $2 этого нет.'
  ],
  [/^(\S+) is paid by no tariff of its budget$/, '$1 не оплачена ни одним тарифом бюджета.'],
  [
    /^the basis is (.+); name the item of article 6 \((.+)\)$/,
    'Основание $1: назовите пункт статьи 6, например $2.'
  ],
  [
    /^(\S+) is there to be found, and has no query$/,
    'Для страницы $1 не записано, по какому запросу её ищут.'
  ],
  [/^(«.+») is asked already: (\S+) answers (.+)$/, 'Запрос $1 уже есть: на него отвечает $2.'],
  [
    /^the title and the heading of (\S+) lack (.+)$/,
    'В заголовках страницы $1 нет слов $2, по которым её ищут.'
  ],
  [
    /^(\S+) answers it too, with (.+); give it a narrower query$/,
    'На тот же запрос отвечает и $1 с заголовком $2: назовите её точнее.'
  ],
  [/^(.+) have one title: (.+)$/, 'У страниц $1 один заголовок: $2.'],
  [/^(«.+») finds (\S+) first$/, 'По запросу $1 первой находится $2.'],
  [
    /^who wants (.+) is sent to a page by an earlier line$/,
    'Кого ведёт $1, уже сказано строкой выше.'
  ],
  [/^the page is asked for by an earlier line; .*$/, 'Об этой странице уже сказано строкой выше.'],
  [/^the term is (.+); (.+) (?:has|is) (.+)$/, 'Срок $1, а у $2 стоит $3.'],
  [/^the count is «(.+)»; there are (.+)$/, 'Сказано «$1», а на сайте $2.'],
  [/^the link (\S+) leads to nothing$/, 'Ссылка $1 ведёт в никуда.'],
  [
    /^the link to (\S+) has no title to say; .*$/,
    'У ссылки $1 не будет слов: ведите на статью, услугу, рейтинг, новость или документ.'
  ],
  [/^(.+) is promised, (.+) is not there$/, '$1 обещано, а на странице этого нет.'],
  [/^(\S+) is none of its services, nor below one$/, '$1 не из услуг этого кейса.'],
  [/^(\S+) joined in (\d+), after (.+)$/, '$1 работает с $2 года, это позже $3.'],
  [/^(«.+») stands in none of (.+) of the contract$/, '$1: в пунктах $2 договора этого нет.'],
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
  [
    /^the action (.+) is not named; part 3 of article 3 has it$/,
    'Действие $1 не названо, а в части 3 статьи 3 закона оно есть.'
  ],
  [/^the edition is said to be (.+); it is (.+)$/, 'Редакция названа $1, а она $2.'],
  [/^the history does not begin with (.+) of (.+)$/, 'История не начинается с $1 от $2.'],
  [
    /^the words of the edition (.+) are recorded nowhere; npm run new -- edition .+$/,
    'Слова редакции $1 нигде не записаны: их запишет разработчик.'
  ],
  [
    /^the text of the edition (.+) was changed; begin a new edition$/,
    'Слова редакции $1 изменены, а с ними соглашались: верните их или начните новую редакцию.'
  ],
  [/^the version (.+) is another edition$/, 'Версией $1 названа другая редакция.'],
  [/^the edition (.+) is not in the archive$/, 'Редакции $1 нет в архиве.'],
  [/^the edition (.+) is not linked to$/, 'Нет ссылки на редакцию $1.'],
  [
    /^the edition (.+) of the history is not in the archive; say (.+)$/,
    'Редакции $1 нет в архиве; напишите, что её присылают $2.'
  ],
  [/^promises (.+); cases of the industry: 0$/, 'Обещано $1, а кейсов этой отрасли нет.'],
  [/^promises (.+); cases of the industry: (\d+)$/, 'Обещано $1, а кейсов этой отрасли $2.'],
  [
    /^promises (.+); questions in faq or in headings: (\d+)$/,
    'Обещано $1, а вопросов на странице $2.'
  ],
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
  [/^«(.+)» says what «(.+)» says already, for (.+)$/, '«$1» повторяет «$2» страницы $3.'],
  [/^«(.+)» says what «(.+)» says already$/, '«$1» повторяет «$2».'],
  [
    /^found nothing; allowed: (\S+), of the same client$/,
    'Отзыв не ведёт на кейс этого клиента: $1.'
  ],
  [
    /^(?:quote: )?(.+) is quoted by name; the page of reviews does not tell of it$/,
    '$1: слова приведены с именем, а на странице отзывов об этом ни слова.'
  ],
  [/^the search answers the same without this line$/, 'Без этой строки поиск отвечает так же.'],
  [
    /^(\S+) is no page that search engines may show$/,
    'Страницы $1 для поисковиков больше нет, а спрос на неё записан.'
  ]
]
