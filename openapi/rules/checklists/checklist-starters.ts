import type { Schedule } from './checklist-schedule.ts'
import type { NewItem } from './item-list.ts'

/** What an item asks another by: its place among the items, because ids are given by the editor. */
type StarterItem = Omit<NewItem, 'showIf'> & { showIf?: { at: number; is: 'fail' | 'ok' } }
export type Starter = { key: string; title: string; description: string; schedule: Schedule; items: StarterItem[] }

const check = (section: string, ...titles: string[]): StarterItem[] =>
  titles.map((title) => ({ type: 'check', section, title }))
const yesno = (section: string, ...titles: string[]): StarterItem[] =>
  titles.map((title) => ({ type: 'yesno', section, title }))
const cold = (section: string, title: string, min: number, max: number): StarterItem => ({
  type: 'number',
  section,
  title,
  min,
  max,
  unit: '°C',
  precision: 1,
  critical: true,
  photo: 'onFail',
  place: title,
})
const daily = (startTime: string, endTime: string): Schedule => ({ type: 'daily', startTime, endTime })

/** To begin with: what a restaurant does every day, ready after one press and to be changed like any other. */
export const starters: readonly Starter[] = [
  {
    key: 'opening',
    title: 'Открытие смены',
    description: 'Зал, бар и кухня готовы к первому гостю',
    schedule: daily('09:00', '11:00'),
    items: [
      ...check(
        'Зал',
        'Свет, музыка и вентиляция включены',
        'Полы и столы чистые, стулья на местах',
        'Столы сервированы по схеме',
        'Меню чистые, на каждом столе',
        'Санузел убран, мыло и бумага есть',
      ),
      ...check('Бар', 'Кофемашина прогрета и промыта', 'Лёд есть, заготовки бара промаркированы'),
      ...yesno('Кухня', 'Стоп-лист передан в зал'),
      ...check('Кухня', 'Рабочие поверхности вымыты и обработаны', 'Заготовки промаркированы, сроки проверены'),
      ...check('Касса', 'Касса включена, смена открыта', 'Размен пересчитан'),
      { type: 'photo', section: 'Зал', title: 'Фото зала перед открытием' },
    ],
  },
  {
    key: 'closing',
    title: 'Закрытие смены',
    description: 'Порядок, безопасность, касса',
    schedule: daily('22:30', '00:30'),
    items: [
      ...check('Кухня', 'Плиты, печи и фритюр выключены', 'Продукты убраны, закрыты и промаркированы'),
      ...check('Кухня', 'Поверхности, ножи и доски вымыты', 'Мусор вынесен, баки вымыты'),
      ...check('Бар', 'Кофемашина промыта и выключена', 'Бутылки закрыты, стойка вымыта'),
      ...check('Зал', 'Столы и полы вымыты', 'Санузел убран'),
      ...check('Касса', 'Смена на кассе закрыта, отчёт снят'),
      {
        type: 'number',
        section: 'Касса',
        title: 'Расхождение по кассе',
        min: 0,
        max: 0,
        unit: '₽',
        hint: 'Недостача — со знаком минус',
      },
      ...yesno('Безопасность', 'Окна и двери закрыты, сигнализация включена'),
    ],
  },
  {
    key: 'fridges',
    title: 'Температура холодильников',
    description: 'Каждый холодильник, утром и вечером по своему чек-листу',
    schedule: daily('09:00', '10:00'),
    items: [
      cold('Горячий цех', 'Холодильник 1, мясо', 0, 2),
      cold('Горячий цех', 'Холодильник 2, рыба', -2, 2),
      cold('Холодный цех', 'Холодильник 3, молочные продукты', 2, 6),
      cold('Холодный цех', 'Холодильник 4, овощи и зелень', 2, 6),
      cold('Кондитерская', 'Холодильник 5, десерты', 2, 6),
      cold('Склад', 'Морозильная камера', -25, -18),
      cold('Бар', 'Холодильник бара', 2, 8),
      ...yesno('Склад', 'Двери закрываются плотно, наледи нет'),
      { type: 'text', section: 'Склад', title: 'Какая дверь и что с ней', showIf: { at: 7, is: 'fail' } },
    ],
  },
  {
    key: 'sanitary',
    title: 'Санитарный обход',
    description: 'Чистота, спецодежда, сроки, дезинфекция',
    schedule: daily('12:00', '14:00'),
    items: [
      ...yesno(
        'Персонал',
        'Спецодежда чистая, волосы убраны',
        'Нет украшений, порезы закрыты',
        'Осмотр на гнойничковые заболевания записан в журнал',
      ),
      ...yesno('Руки', 'У моек есть мыло, антисептик и полотенца', 'У моек висит инструкция по мытью рук'),
      ...yesno(
        'Производство',
        'Доски и ножи промаркированы и используются по назначению',
        'Сырое и готовое хранится раздельно',
        'Просроченных продуктов нет, все вскрытые промаркированы',
        'Дезинфицирующий раствор свежий, подписан',
      ),
      ...yesno(
        'Помещения',
        'Полы, стены и вытяжка чистые',
        'Следов вредителей нет',
        'Мусорные баки закрыты, не полные',
      ),
      { type: 'photo', section: 'Помещения', title: 'Фото замечаний', required: false },
    ],
  },
  {
    key: 'receiving',
    title: 'Приёмка товара',
    description: 'На каждую поставку: начинают по запросу',
    schedule: { type: 'manual' },
    items: [
      { type: 'text', section: 'Поставка', title: 'Поставщик и номер накладной' },
      { type: 'photo', section: 'Поставка', title: 'Фото накладной' },
      { ...cold('Проверка', 'Температура охлаждённых продуктов', 0, 6), place: '' },
      { ...cold('Проверка', 'Температура замороженных продуктов', -25, -15), place: '', required: false },
      ...yesno('Проверка', 'Упаковка целая и чистая', 'Сроки годности в норме', 'Маркировка и документы есть'),
      {
        type: 'select',
        section: 'Решение',
        title: 'Что с поставкой',
        options: [
          { text: 'Принята' },
          { text: 'Принята частично', isFail: true },
          { text: 'Возвращена', isFail: true },
        ],
        photo: 'onFail',
      },
    ],
  },
  {
    key: 'tasting',
    title: 'Бракераж готовых блюд',
    description: 'Проба до отпуска: вид, вкус, температура, выход',
    schedule: daily('11:00', '15:00'),
    items: [
      { type: 'text', section: 'Проба', title: 'Какие блюда пробовали' },
      ...yesno('Проба', 'Внешний вид и подача по технологической карте', 'Вкус, запах и консистенция в норме'),
      {
        type: 'number',
        section: 'Проба',
        title: 'Температура горячих блюд',
        min: 65,
        unit: '°C',
        hint: 'Супы — от 75 °C, вторые блюда — от 65 °C',
      },
      { type: 'number', section: 'Проба', title: 'Температура холодных блюд', max: 14, unit: '°C', required: false },
      ...yesno('Проба', 'Выход порции по технологической карте'),
      {
        type: 'select',
        section: 'Решение',
        title: 'Отпуск',
        options: [{ text: 'Разрешён' }, { text: 'На доработку', isFail: true }, { text: 'Запрещён', isFail: true }],
        critical: true,
      },
    ],
  },
]

/** As the editor takes it: with ids of its own. */
export function itemsOf(starter: Starter, newId: () => string): (NewItem & { id: string })[] {
  const ids = starter.items.map(() => newId())
  return starter.items.map(({ showIf, ...item }, at) => ({
    ...item,
    id: ids[at] ?? newId(),
    ...(showIf && { showIf: { item: ids[showIf.at] ?? '', is: showIf.is } }),
  }))
}
