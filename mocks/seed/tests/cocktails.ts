import { articleIds, testIds } from '../ids.ts'
import { categoryRefs, positionRefs } from '../refs.ts'
import { ask, choice, from, match, number, order, test, words } from './make.ts'

const { signatureCocktails } = articleIds

/** Switched off: it is asked at the bar itself now. */
export const cocktails = test({
  _id: testIds.cocktails,
  title: 'Коктейли: рецептуры в граммах',
  description: 'Заменён аттестацией на рабочем месте',
  category: categoryRefs.bar,
  positions: [positionRefs.bartender],
  by: 'oleg',
  isActive: false,
  settings: { timeLimit: 0, passingScore: 66, showAnswers: 'never' },
  questions: [
    ask('q1', 'Сколько клюквенной настойки в «Берёзовом кислом»?', choice('b', '30 г', '50 г', '70 г'), {
      from: from(signatureCocktails, 'ctBereza01', 'Настойка клюквенная'),
    }),
    ask('q2', 'Каким льдом наполняем бокал для «Медового мула»?', choice('a', 'Кубик', 'Крошка', 'Без льда')),
    ask('q3', 'Чем украшаем «Рябину на углях»?', choice('c', 'Долькой лимона', 'Мятой', 'Веточкой розмарина')),
    ask('q4', 'Сколько граммов рябиновой наливки в «Рябине на углях»?', number(60, 'г'), {
      from: from(signatureCocktails, 'ctRyabina1', 'Наливка рябиновая'),
    }),
    ask(
      'q5',
      'Соедините коктейль и приём',
      match(
        ['«Берёзовый кислый»', 'Сухой шейк'],
        ['«Рябина на углях»', 'Стир'],
        ['«Медовый мул»', 'Одно движение ложкой'],
      ),
      { points: 3 },
    ),
    ask(
      'q6',
      'Как готовим «Берёзовый кислый»? Расставьте по порядку',
      order('Сухой шейк 15 секунд', 'Шейк со льдом 10 секунд', 'Двойной стрейн', 'Лист берёзы сверху'),
      { points: 2 },
    ),
    ask('q7', 'Чем меряем напитки? Назовите любой из двух приборов.', words('джиггер', 'джиггером', 'весы', 'весами')),
  ],
})
