import { articleIds, testIds } from '../ids.ts'
import { categoryRefs } from '../refs.ts'
import { ask, choice, from, match, number, order, partly, test, words } from './make.ts'

const { allergens: article, autumnMenu, stopList } = articleIds
const groups = (text: string) => from(article, 'allrgGroup', text)
const steps = (text: string) => from(article, 'allrgSteps', text)
const DISHES = 'Меню'
const ALLERGENS = 'Аллергены'
const WORK = 'Порядок работы'

export const menu = test({
  _id: testIds.allergens,
  title: 'Меню и аллергены: проверка перед сменой',
  description: 'Что спросить у гостя, кого позвать и как отметить заказ',
  category: categoryRefs.foodSafety,
  positions: [],
  by: 'ilya',
  article: { _id: article, title: 'Аллергены: четырнадцать групп и наш порядок работы' },
  settings: {
    timeLimit: 15,
    passingScore: 80,
    retakeDelayHours: 12,
    shuffleQuestions: true,
    shuffleAnswers: true,
    pool: [
      { category: ALLERGENS, count: 4 },
      { category: DISHES, count: 2 },
      { category: WORK, count: 3 },
    ],
    showAnswers: 'passed',
  },
  questions: [
    ask(
      'q1',
      'Гость спросил про орехи в медовике, вы не уверены. Ваш ответ?',
      choice('c', '«Кажется, нет»', '«Орехов точно нет»', '«Уточню у су-шефа и вернусь через минуту»'),
      { category: WORK, points: 2, from: from(article, 'allrgQuote', 'Уточню у су-шефа и вернусь через минуту.') },
    ),
    ask(
      'q2',
      'В каких блюдах осеннего меню есть рыба?',
      partly('bd', 'Бефстроганов', 'Котлета из щуки', 'Пельмени с уткой', 'Сельдь под шубой'),
      { category: ALLERGENS, points: 2, from: groups('щука, сельдь, судак') },
    ),
    ask('q3', 'Каким словом помечаем заказ гостя с аллергией в кассе?', words('аллергия'), {
      category: WORK,
      from: steps('Отмечает заказ словом «АЛЛЕРГИЯ» и названием продукта.'),
    }),
    ask(
      'q4',
      'Где у нас прячется глютен, хотя о нём не думают?',
      partly('ad', 'В квасе', 'В клюквенном морсе', 'В печёной тыкве', 'В соусах и панировке'),
      { category: ALLERGENS, points: 2, from: groups('соусы, панировка, квас') },
    ),
    ask(
      'q5',
      'Соедините аллерген и место, где он есть у нас',
      match(
        ['Сельдерей', 'Бульоны'],
        ['Горчица', 'Бефстроганов'],
        ['Сульфиты', 'Вино'],
        ['Ракообразные', 'Раковые шейки'],
      ),
      { category: ALLERGENS, points: 4, from: groups('соусы, бефстроганов') },
    ),
    ask('q6', 'Сколько групп аллергенов мы знаем наизусть?', number(14, ''), {
      category: ALLERGENS,
      from: groups('Глютен'),
      why: 'Четырнадцать групп перечислены в статье; в нашем меню нет моллюсков, арахиса, сои, кунжута и люпина.',
    }),
    ask(
      'q7',
      'Можно ли гостю с аллергией на орехи подать медовик?',
      choice('b', 'Да, орехов в рецепте нет', 'Нет: возможны следы орехов', 'Да, если снять верхний корж'),
      { category: ALLERGENS, from: groups('медовик: следы') },
    ),
    ask(
      'q8',
      'В каком блюде, кроме десертов, гостя ждут молочные продукты, о которых он не догадается?',
      choice('a', 'Масло на тарелке к рыбе', 'Борщ без сметаны', 'Сельдь с луком'),
      { category: ALLERGENS, from: groups('масло на тарелке') },
    ),
    ask(
      'q9',
      'Расставьте действия официанта по порядку',
      order(
        'Спросить, есть ли продукты, которых нельзя',
        'Отметить заказ словом «АЛЛЕРГИЯ»',
        'Лично сказать су-шефу и дождаться ответа',
        'Принести блюдо отдельно и назвать его',
      ),
      { category: WORK, points: 2, from: steps('Лично говорит су-шефу и ждёт ответа.') },
    ),
    ask(
      'q10',
      'Кто отдаёт тарелку с красной шпажкой?',
      choice('b', 'Раннер', 'Сам су-шеф', 'Любой свободный официант', 'Менеджер'),
      {
        category: WORK,
        from: from(
          article,
          'allrgSkewr',
          'Тарелку с красной шпажкой отдаёт сам су-шеф. Раннер такую тарелку не берёт.',
        ),
      },
    ),
    ask('q11', 'Отёк лица, хрип, сыпь за минуты. По какому номеру звоним?', number(112, ''), {
      category: WORK,
      from: from(article, 'allrgCall1', 'Отёк лица, хрип, сыпь за минуты — это анафилаксия.'),
      why: 'Один звонит, второй остаётся с гостем, третий встречает бригаду у входа.',
    }),
    ask(
      'q12',
      'Из чего салат с печёной тыквой?',
      partly('abd', 'Козий сыр', 'Кедровый орех', 'Грецкий орех', 'Яблочный уксус в заправке'),
      {
        category: DISHES,
        points: 3,
        from: from(autumnMenu, 'menuPumpkn', 'Тыква из печи, козий сыр, кедровый орех, заправка на яблочном уксусе.'),
      },
    ),
    ask(
      'q13',
      'Соедините блюдо и то, что предложить без алкоголя',
      match(
        ['Салат с тыквой', 'Облепиховый чай'],
        ['Пельмени с уткой', 'Клюквенный морс'],
        ['Котлета из щуки', 'Берёзовый сок'],
        ['Медовик', 'Иван-чай'],
      ),
      { category: DISHES, points: 2, from: from(autumnMenu, 'menuPairs1', 'облепиховый чай') },
    ),
    ask('q14', 'Сколько коржей в медовике?', number(12, 'шт.'), {
      category: DISHES,
      from: from(autumnMenu, 'menuMedovk', 'Двенадцать коржей, гречишный мёд, сметанный крем.'),
    }),
    ask(
      'q15',
      'Кто ставит блюдо в стоп?',
      choice('c', 'Официант, который узнал первым', 'Менеджер', 'Только су-шеф, и сразу в кассе', 'Любой повар'),
      { category: DISHES, from: from(stopList, 'stopWhoPut', 'Ставит в стоп только су-шеф, и сразу в кассе') },
    ),
  ],
})
