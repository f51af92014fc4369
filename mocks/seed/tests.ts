import type { components } from '../../openapi/gen/schema.d.ts'
import { companyIds, testIds } from './ids.ts'
import { categoryRefs, positionRefs, restaurantRefs } from './refs.ts'
import { rowsOf, timeOf, type Seeded } from './row.ts'
import { typo } from './typography.ts'

type Test = components['schemas']['Test']
type Question = NonNullable<Test['questions']>[number]

/** `right` names the correct options by their letters: a, b, c… */
const choice = (id: string, text: string, right: string, ...options: string[]): Question => ({
  id,
  type: right.length > 1 ? 'multiple' : 'single',
  text: typo(text),
  points: 1,
  options: options.map((option, at) => ({ id: String.fromCharCode(97 + at), text: typo(option) })),
  correct: right.split(''),
})

type Draft = Pick<Test, '_id' | 'title' | 'description' | 'positions' | 'category'> & {
  restaurants?: Test['restaurants']
  questions: Question[]
  timeLimit: number
  isActive?: boolean
}

const test = ({ questions, timeLimit, isActive = true, ...draft }: Draft): Test => ({
  restaurants: [],
  ...draft,
  isActive,
  questions,
  questionsCount: questions.length,
  questionsInAttempt: questions.length,
  settings: { timeLimit, passingScore: 66 },
  version: 1,
  createdAt: timeOf(draft._id),
  updatedAt: timeOf(draft._id),
})

export const tests: Seeded<Test>[] = rowsOf(companyIds.berezka, [
  test({
    _id: testIds.welcome,
    title: 'Стандарты встречи гостя',
    description: 'Приветствие, посадка, первые напитки',
    category: categoryRefs.service,
    positions: [positionRefs.waiter, positionRefs.hostess],
    timeLimit: 10,
    questions: [
      choice(
        'q1',
        'За сколько секунд нужно поприветствовать гостя?',
        'b',
        '10 секунд',
        '30 секунд',
        '2 минуты',
        '5 минут',
      ),
      choice(
        'q2',
        'Руки заняты, а гость вошёл. Что вы сделаете?',
        'a',
        'Кивну и скажу, что подойду через минуту',
        'Сделаю вид, что не вижу',
        'Позову хостес через зал',
      ),
      choice(
        'q3',
        'Что должно быть на столе через 2 минуты после посадки?',
        'ac',
        'Меню',
        'Хлебная корзина',
        'Вода',
        'Счёт',
      ),
    ],
  }),
  test({
    _id: testIds.allergens,
    title: 'Аллергены: проверка перед сменой',
    description: 'Что спросить у гостя, кого позвать и как отметить заказ',
    category: categoryRefs.foodSafety,
    positions: [],
    timeLimit: 15,
    questions: [
      choice(
        'q1',
        'Гость спросил про орехи в медовике, вы не уверены. Ваш ответ?',
        'c',
        '«Кажется, нет»',
        '«Орехов точно нет»',
        '«Уточню у су-шефа и вернусь через минуту»',
      ),
      choice(
        'q2',
        'В каких блюдах осеннего меню есть рыба?',
        'bd',
        'Бефстроганов',
        'Котлета из щуки',
        'Голубцы',
        'Сельдь под шубой',
      ),
      {
        id: 'q3',
        type: 'text',
        text: 'Каким словом помечаем заказ гостя с аллергией в кассе?',
        points: 1,
        acceptedAnswers: ['аллергия'],
      },
    ],
  }),
  test({
    _id: testIds.haccp,
    title: 'ХАССП: контрольные точки кухни',
    description: 'Температуры, маркировка, действия при отклонении',
    category: categoryRefs.foodSafety,
    restaurants: [restaurantRefs.moika],
    positions: [positionRefs.cook, positionRefs.sousChef],
    timeLimit: 20,
    questions: [
      choice(
        'q1',
        'Холодильник показывает +8 °C. С чего начать?',
        'b',
        'Записать и ждать вечера',
        'Перемерить и позвать су-шефа',
        'Выключить и включить',
      ),
      choice('q2', 'Какая температура в толще готовой котлеты?', 'c', '+55 °C', '+65 °C', '+75 °C'),
      {
        id: 'q3',
        type: 'order',
        text: 'Расставьте действия при приёмке рыбы по порядку',
        points: 2,
        options: [
          { id: 'a', text: 'Проверить документы и срок' },
          { id: 'b', text: 'Измерить температуру' },
          { id: 'c', text: 'Наклеить стикер' },
          { id: 'd', text: 'Убрать в камеру' },
        ],
      },
    ],
  }),
  test({
    _id: testIds.cocktails,
    title: 'Коктейли: рецептуры в граммах',
    description: 'Заменён аттестацией на рабочем месте',
    category: categoryRefs.bar,
    positions: [positionRefs.bartender],
    timeLimit: 0,
    isActive: false,
    questions: [
      choice('q1', 'Сколько клюквенной настойки в «Берёзовом кислом»?', 'b', '30 г', '50 г', '70 г'),
      choice('q2', 'Каким льдом наполняем бокал для «Медового мула»?', 'a', 'Кубик', 'Крошка', 'Без льда'),
      choice('q3', 'Чем украшаем «Рябину на углях»?', 'c', 'Долькой лимона', 'Мятой', 'Веточкой розмарина'),
    ],
  }),
])
