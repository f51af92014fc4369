import { article } from '../article.ts'
import { checklist, h, ol, p, table, ul, warn } from '../blocks.ts'
import { articleIds, companyIds } from '../ids.ts'
import { card } from '../media.ts'
import { rowsOf } from '../row.ts'

export const ogonek = rowsOf(companyIds.ogonek, [
  article({
    id: articleIds.grillDoneness,
    title: 'Прожарка на углях: время и температура',
    topic: 'grill',
    by: 'gleb',
    edited: '2026-09-08T09:20',
    tags: 'гриль, качество',
    views: 58,
    version: 3,
    only: ['grillCook'],
    blocks: [
      p('Угли готовы, когда покрылись <b>серым пеплом</b> и ладонь над решёткой терпит 4 секунды.'),
      table(
        ['Блюдо', 'Сторона', 'В толще'],
        ['Шея свиная', '6 минут', '+72 °C'],
        ['Бедро куриное', '8 минут', '+78 °C'],
        ['Люля из баранины', '5 минут', '+74 °C'],
        ['Овощи', '3 минуты', '—'],
      ),
      warn('Отдых мяса', 'Три минуты под фольгой: сок останется в куске, а не на тарелке.'),
    ],
  }),
  article({
    id: articleIds.grillCleaning,
    title: 'Чистка гриля и зольника',
    topic: 'grill',
    by: 'gleb',
    edited: '2026-03-03T10:30',
    tags: 'гриль, чистота',
    views: 41,
    version: 1,
    only: ['grillCook', 'shiftLead'],
    order: 2,
    blocks: [
      p('Решётку чистим горячей, зольник — остывшим, не раньше чем через 8 часов.'),
      checklist('щётка без торчащей проволоки', 'зола — в металлическое ведро с крышкой', 'огнетушитель на месте'),
    ],
  }),
  article({
    id: articleIds.counterService,
    title: 'Приём заказа у стойки: шесть фраз',
    topic: 'counter',
    by: 'gleb',
    edited: '2026-10-20T08:50',
    tags: 'сервис, касса, новичкам',
    views: 73,
    version: 2,
    blocks: [
      p('От приветствия до чека — <b>90 секунд</b>. Спешим мы, а не гость.'),
      ol(
        '«Добрый день! Здесь или с собой?»',
        '«Мясо, птица или овощи?»',
        '«Соус острый или мягкий?»',
        '«Что налить?»',
        '«Повторю заказ…»',
        '«Номер 24, позовём через 12 минут».',
      ),
      h(2, 'Очередь больше пяти человек'),
      ul('второй сотрудник принимает заказы с планшетом', 'лимонад — ожидающим с детьми'),
      card(articleIds.grillDoneness),
    ],
  }),
  article({
    id: articleIds.sauceRecipes,
    title: 'Соусы: красный, белый, сацебели',
    topic: 'grill',
    by: 'gleb',
    edited: '2026-11-04T09:40',
    tags: 'гриль, техкарта',
    views: 0,
    version: 2,
    status: 'draft',
    order: 3,
    blocks: [
      p('Проверяем новую рецептуру сацебели, не печатать до 1 декабря.'),
      table(
        ['Соус', 'Срок', 'Порция'],
        ['Красный', '48 часов', '40 г'],
        ['Белый чесночный', '24 часа', '40 г'],
        ['Сацебели', '72 часа', '40 г'],
      ),
    ],
  }),
])
