import { articleIds, testIds } from '../ids.ts'
import { categoryRefs, positionRefs, restaurantRefs } from '../refs.ts'
import { ask, choice, from, match, number, order, partly, test, words } from './make.ts'

const { haccpPoints, handWashing, labelling } = articleIds
const limit = (text: string) => from(haccpPoints, 'haccpLimit', text)

/** For the cooks of one restaurant. */
export const kitchen = test({
  _id: testIds.haccp,
  title: 'ХАССП: контрольные точки кухни',
  description: 'Чистые руки, температуры, маркировка, действия при отклонении',
  category: categoryRefs.foodSafety,
  restaurants: [restaurantRefs.moika],
  positions: [positionRefs.cook, positionRefs.sousChef],
  by: 'ilya',
  article: { _id: haccpPoints, title: 'ХАССП на нашей кухне: семь контрольных точек' },
  settings: { timeLimit: 20, passingScore: 80, attemptsLimit: 2, shuffleQuestions: true, showAnswers: 'always' },
  questions: [
    ask(
      'q1',
      'Холодильник показывает +8 °C. С чего начать?',
      choice(
        'b',
        'Записать и ждать вечера',
        'Перемерить и позвать су-шефа',
        'Выключить и включить',
        'Стереть запись за утро',
      ),
      { from: limit('+2…+4 °C'), why: 'Предел хранения — +4 °C. Сначала перемеряем щупом, потом решает су-шеф.' },
    ),
    ask('q2', 'Какая температура нужна в толще готовой котлеты, не ниже?', number(75, '°C'), {
      points: 2,
      from: limit('≥ +75 °C в толще'),
    }),
    ask(
      'q3',
      'Расставьте действия при приёмке рыбы по порядку',
      order(
        'Проверить документы и срок',
        'Осмотреть упаковку',
        'Измерить температуру',
        'Наклеить стикер',
        'Убрать в камеру',
      ),
      { points: 2, from: from(haccpPoints, 'haccpIntak', 'Измерить температуру в двух местах.') },
    ),
    ask('q4', 'Сколько секунд моем руки?', number(30, 'с', 5), {
      from: from(handWashing, 'handWash30', 'Моем 30 секунд, тёплой водой, с мылом, до локтя.'),
    }),
    ask(
      'q5',
      'Когда меняем перчатки?',
      partly(
        'acd',
        'Каждые 2 часа',
        'Раз в смену',
        'После сырого мяса',
        'При каждой смене продукта',
        'Только если порвались',
      ),
      { points: 3, from: from(handWashing, 'glovesTwoH', 'Меняем каждые 2 часа и при каждой смене продукта') },
    ),
    ask(
      'q6',
      'Соедините заготовку и срок при +2…+4 °C',
      match(['Овощи варёные', '18 часов'], ['Фарш', '12 часов'], ['Бульон', '48 часов'], ['Майонез дома', '24 часа']),
      { points: 4, from: from(labelling, 'labelTerms', 'Овощи варёные') },
    ),
    ask('q7', 'Какого цвета стикер в четверг?', words('коричневый', 'коричневого', 'коричневого цвета'), {
      from: from(labelling, 'labelColor', 'четверг коричневый'),
    }),
    ask('q8', 'За сколько минут охлаждаем с +60 до +10 °C?', number(90, 'мин'), {
      from: limit('с +60 до +10 °C за 90 минут'),
    }),
    ask(
      'q9',
      'Курица на приёмке +6 °C. Что делаем?',
      choice('c', 'Принимаем и сразу в камеру', 'Принимаем со скидкой', 'Возвращаем поставщику', 'Ждём, пока остынет'),
      { from: from(haccpPoints, 'haccpBack1', 'курица теплее +4 °C') },
    ),
    ask('q10', 'Где в камере хранится сырое?', choice('b', 'Вверху', 'Внизу', 'Где есть место'), {
      from: from(haccpPoints, 'haccpShelf', 'Сырое — внизу, готовое — вверху, накрыто и подписано.'),
    }),
    ask(
      'q11',
      'В журнале пропущен замер за 15:00. Что вы сделаете в 18:00?',
      choice('a', 'Оставлю клетку пустой и скажу су-шефу', 'Впишу обычную цифру', 'Впишу цифру за 18:00'),
      { from: from(haccpPoints, 'haccpLog01', 'Пустая клетка честнее выдуманной цифры'), points: 2 },
    ),
  ],
})
