import type { components } from '../../../openapi/gen/schema.d.ts'

/** No line ends with a preposition or «и». */
const bound = (text: string) => text.replace(/(^|[\s«(])([вксуоиая]|на|до|за|по|не) /gi, '$1$2\u00a0')

const header = (text: string, level = 2) => ({ type: 'header', data: { text: bound(text), level } })
const paragraph = (text: string) => ({ type: 'paragraph', data: { text: bound(text) } })
const list = (style: 'ordered' | 'unordered', items: string[]) => ({
  type: 'list',
  data: { style, items: items.map(bound) },
})

/** A standard that can be read as it stands and rewritten line by line. */
export const sampleArticle: components['schemas']['ArticleCreate'] = {
  title: 'Как встречать гостя',
  status: 'draft',
  tags: ['сервис', 'встреча гостя'],
  content: {
    blocks: [
      paragraph(
        'Впечатление о ресторане складывается в первые две минуты. Гость ещё не видел меню, но уже решил, рады ли ему. Этот стандарт — для хостес и официантов, а в час пик для каждого, кто ближе к двери.',
      ),
      header('Пять шагов от двери до стола'),
      list('ordered', [
        'Поздороваться первым, <b>не позже чем через 30 секунд</b>: взгляд, улыбка, «Добрый вечер!».',
        'Спросить, есть ли бронь и сколько будет гостей. Не «Вы один?», а «Стол на одного?».',
        'Проводить к столу: идти на шаг впереди и предупредить о ступенях.',
        'Предложить место для верхней одежды и сумок, ребёнку — высокий стул.',
        'Подать меню открытым, назвать своё имя и предложить воду.',
      ]),
      {
        type: 'warning',
        data: {
          title: 'Если руки заняты',
          message: bound('Кивните и скажите: «Добрый вечер, я подойду через минуту». Молчание гость считает отказом.'),
        },
      },
      header('Сколько у нас времени'),
      {
        type: 'table',
        data: {
          withHeadings: true,
          stretched: false,
          content: [
            ['Шаг', 'Кто', 'Норма'],
            ['Приветствие у двери', 'Хостес', '30\u00a0секунд'],
            ['Меню и вода на столе', 'Официант', '2\u00a0минуты'],
            ['Заказ напитков принят', 'Официант', '5\u00a0минут'],
            ['Свободных столов нет: назвали время ожидания', 'Хостес', 'сразу'],
          ].map((row) => row.map(bound)),
        },
      },
      header('Чего мы не делаем'),
      list('unordered', [
        'не держим гостя у двери, пока ищем стол: сначала приветствие, потом план зала;',
        'не перечисляем стоп-лист с порога;',
        'не обсуждаем при гостях смену, кухню и других гостей.',
      ]),
      {
        type: 'quote',
        data: {
          text: bound('Гость не обязан знать наши правила. Мы обязаны знать, чего он ждёт.'),
          caption: bound('Повторяем на каждой планёрке'),
          alignment: 'left',
        },
      },
      header('Проверьте себя перед сменой'),
      {
        type: 'checklist',
        data: {
          items: [
            'знаю, какие столы забронированы и на кого',
            'знаю стоп-лист и блюдо дня',
            'меню чистые, их хватает на все столы',
            'у входа чисто, свет и музыка включены',
          ].map((text) => ({ text: bound(text), checked: false })),
        },
      },
    ],
  },
}
