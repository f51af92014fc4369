import { h, ol, p, ul, warn } from './blocks.ts'
import type { Block } from './blocks.ts'
import { storedFiles } from './files.ts'
import { companyIds, newsIds, userIds } from './ids.ts'
import type { StoredNews, StoredNewsComment, StoredNewsRead } from './news/rows.ts'
import { positionRefs, restaurantRefs } from './refs.ts'
import { rowsOf, type Seeded } from './row.ts'
import { ago, at } from './tasks/when.ts'
import { typo } from './typography.ts'

const marina = { id: userIds.marina, name: 'Марина Соколова' }
const ilya = { id: userIds.ilya, name: 'Илья Громов' }

type Given = Pick<StoredNews, '_id' | 'title' | 'summary' | 'createdBy'> & Partial<StoredNews> & { blocks: Block[] }
/** Out since `day` at `time`, unless it says otherwise. */
function item(day: number, time: string, { blocks, title, summary, ...more }: Given): StoredNews {
  const told = at(day, time)
  return {
    title: typo(title),
    summary: typo(summary),
    content: { blocks },
    cover: null,
    status: 'published',
    publishAt: null,
    publishedAt: told,
    archiveAt: null,
    pinnedPlace: null,
    requireAck: false,
    commentsOn: true,
    notify: true,
    restaurants: [],
    positions: [],
    createdAt: told,
    updatedAt: told,
    version: 1,
    remindedAt: null,
    ...more,
  }
}

export const news: Seeded<StoredNews>[] = rowsOf(companyIds.berezka, [
  item(-2, '12:00', {
    _id: newsIds.terrace,
    title: 'С 1 декабря меняются часы работы террасы',
    summary:
      'Терраса закрывается в 21:00, веранда работает как раньше. Брони после девяти вечера переносим в основной зал.',
    createdBy: marina,
    cover: storedFiles.hallPlan.id,
    pinnedPlace: 1,
    requireAck: true,
    blocks: [
      p('С первого декабря терраса закрывается в 21:00. Веранда и основной зал работают как раньше, до 23:00.'),
      h(2, 'Что делаем с бронями'),
      ol(
        'Брони террасы после 20:00 переносим в основной зал.',
        'Звоним гостю сами, до 25 ноября.',
        'Если гость против, предлагаем веранду или другое время.',
      ),
      h(2, 'Кто отвечает'),
      p('Список броней ведёт менеджер смены. Вопросы по смене — ему же.'),
    ],
  }),
  item(-4, '10:30', {
    _id: newsIds.allergens,
    title: 'Аллергены: новый порядок карточек на банкетах',
    summary: 'У гостя с аллергией карточка с красной полосой. Кто её печатает и кто проверяет перед посадкой.',
    createdBy: ilya,
    cover: storedFiles.plateLayout.id,
    pinnedPlace: 2,
    requireAck: true,
    blocks: [
      p('На каждом банкете у гостя с аллергией лежит карточка с красной полосой: имя, стол, чего нельзя.'),
      ul(
        'Печатает хостес по списку от заказчика.',
        'Проверяет су-шеф до посадки.',
        'Официант кладёт карточку справа от прибора.',
      ),
      warn('Нет карточки', 'Если гость говорит об аллергии за столом, идём на кухню до заказа.'),
    ],
  }),
  item(-3, '16:00', {
    _id: newsIds.tasting,
    title: 'Дегустация зимнего меню: кто и когда',
    summary: 'Четверг, 16:00, на Мойке. Восемь блюд, по два человека от ресторана.',
    createdBy: ilya,
    cover: storedFiles.tableSetting.id,
    blocks: [
      p('Собираемся в четверг в 16:00 на Мойке. Пробуем восемь блюд зимнего меню, по два человека от ресторана.'),
      p('Записывайтесь у Ильи до среды.'),
    ],
  }),
  item(-6, '09:10', {
    _id: newsIds.machine,
    title: 'Новая кофемашина в парке',
    summary: 'Инструктаж проводит Олег, запись до вторника. До инструктажа машину не включаем.',
    createdBy: { id: userIds.oleg, name: 'Олег Титов' },
    restaurants: [restaurantRefs.park],
    positions: [positionRefs.bartender, positionRefs.waiter],
    commentsOn: false,
    blocks: [
      p('Новая кофемашина стоит у левого края бара. До инструктажа её не включаем.'),
      ol('Вода — только через фильтр.', 'После каждой смены — чистка групп.', 'Неполадки пишем в задачу.'),
    ],
  }),
  item(-9, '11:00', {
    _id: newsIds.salary,
    title: 'График выплат на декабрь',
    summary: 'Аванс 15-го, расчёт 29-го: раньше из-за праздников.',
    createdBy: marina,
    blocks: [p('Аванс приходит 15 декабря, расчёт — 29-го. Вопросы — Марине.')],
  }),
  item(-1, '18:00', {
    _id: newsIds.holidays,
    title: 'График на новогодние праздники',
    summary: 'Черновик графика и кому писать, если нужна замена.',
    createdBy: marina,
    cover: storedFiles.cuttingBoards.id,
    status: 'scheduled',
    publishAt: at(1, '10:00'),
    publishedAt: null,
    blocks: [p('31 декабря работаем до 18:00, 1 января закрыты, со 2-го — как обычно.')],
  }),
  item(-1, '13:00', {
    _id: newsIds.uniform,
    title: 'Зимняя форма для зала',
    summary: '',
    createdBy: marina,
    status: 'draft',
    publishedAt: null,
    blocks: [p('Кардиганы приедут к пятнице, размеры у менеджера.')],
  }),
  item(-70, '10:00', {
    _id: newsIds.summer,
    title: 'Летнее меню заканчивается в воскресенье',
    summary: 'Холодные супы и клубничные десерты снимаем со стопа в понедельник.',
    createdBy: ilya,
    status: 'archived',
    blocks: [p('С понедельника холодных супов и клубничных десертов нет. Остатки списываем в воскресенье вечером.')],
  }),
])

const read = (newsId: string, userId: string, minutes: number, isKnown = false): StoredNewsRead => ({
  newsId,
  userId,
  readAt: ago(minutes),
  acknowledgedAt: isKnown ? ago(minutes - 1) : null,
})

export const newsReads: Seeded<StoredNewsRead>[] = rowsOf(companyIds.berezka, [
  read(newsIds.terrace, userIds.marina, 2_800, true),
  read(newsIds.terrace, userIds.sergey, 2_600, true),
  read(newsIds.terrace, userIds.ksenia, 1_500),
  read(newsIds.terrace, userIds.roman, 900, true),
  read(newsIds.allergens, userIds.marina, 5_000, true),
  read(newsIds.allergens, userIds.ilya, 5_600, true),
  read(newsIds.allergens, userIds.denis, 4_000, true),
  read(newsIds.allergens, userIds.roman, 4_200, true),
  read(newsIds.tasting, userIds.sergey, 3_000),
  read(newsIds.machine, userIds.ksenia, 8_000),
  read(newsIds.salary, userIds.denis, 12_000),
  read(newsIds.salary, userIds.marina, 12_500),
])

const said = (_id: string, newsId: string, author: string, text: string, createdAt: string): StoredNewsComment => ({
  _id,
  newsId,
  author,
  text: typo(text),
  createdAt,
  editedAt: null,
  deleted: false,
})

export const newsComments: Seeded<StoredNewsComment>[] = rowsOf(companyIds.berezka, [
  said(
    '01a1e0f0-0000-7c1e-9a44-0d2b7c5ed0c1',
    newsIds.terrace,
    userIds.sergey,
    'Банкет Ларионовых 4 декабря тоже переносим?',
    at(-2, '18:05'),
  ),
  said('01a1e0f0-0001-7c1e-9a44-0d2b7c5ed0c2', newsIds.terrace, userIds.marina, 'Нет, он в зале.', at(-2, '18:20')),
])
