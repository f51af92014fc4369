import { fileIds, formIds, userIds } from '../ids.ts'
import { warmFish } from '../checklists/warm-fish.ts'
import { categoryRefs, restaurantRefs } from '../refs.ts'
import { moved, task } from './make.ts'
import { ago, at, soon } from './when.ts'

const { marina, ilya, roman, pavel } = userIds
const moika = restaurantRefs.moika._id
const park = restaurantRefs.park._id
const foodSafety = categoryRefs.foodSafety._id

/** What the kitchen and the store have to do. */
/** What a failure of the refrigerators' checklist has opened. */
export const fishTask = task(19, 128, 'Холодильник с рыбой: +4,5 °C при норме −2…+2', [ilya, roman], {
  description: 'Переложить рыбу в соседний, вызвать мастера, мерить каждый час.',
  status: 'in_progress',
  priority: 'high',
  category: foodSafety,
  restaurant: moika,
  requirePhoto: true,
  createdAt: at(-1, '16:00'),
  deadline: soon(2),
  source: { type: 'checklist', id: warmFish.run, itemId: warmFish.itemId },
  happened: [moved(ago(6 * 60 + 40), roman, 'started', ['new', 'in_progress'])],
  said: [
    { author: roman, text: 'Переложил, сейчас +1,5 °C в соседнем.', createdAt: ago(6 * 60) },
    {
      author: ilya,
      text: '@Роман Зуев, запиши в журнал и проверь уплотнитель.',
      mentions: [roman],
      createdAt: ago(5 * 60 + 20),
    },
  ],
})

export const kitchenTasks = [
  task(1, 114, 'Проверить огнетушители', [roman], {
    description: 'Три на кухне, два в зале: пломба, давление, срок.',
    restaurant: moika,
    priority: 'low',
    createdAt: at(-6, '10:05'),
  }),
  task(18, 117, 'Промаркировать полки склада сухих продуктов', [pavel], {
    description: 'Крупы, специи, консервы: этикетка с названием и сроком.',
    status: 'review',
    priority: 'low',
    restaurant: moika,
    category: foodSafety,
    requireReview: true,
    requirePhoto: true,
    createdBy: ilya,
    createdAt: at(-4, '09:30'),
    deadline: at(6, '20:00'),
    result: {
      comment: 'Две полки без этикеток: кончилась лента.',
      attachments: [fileIds.cuttingBoards],
      by: pavel,
      at: at(-1, '16:20'),
    },
    happened: [
      moved(at(-2, '09:40'), pavel, 'started', ['new', 'in_progress']),
      moved(at(-1, '16:20'), pavel, 'submitted', ['in_progress', 'review']),
    ],
    said: [{ author: pavel, text: 'Ленту заказали, доклею сам.', createdAt: at(-1, '16:31') }],
  }),
  task(6, 119, 'Принять поставку рыбы', [pavel, roman], {
    description: 'Судак и щука, 40 кг. Сверить с накладной, температуру в машине измерить до разгрузки.',
    form: formIds.delivery,
    category: foodSafety,
    restaurant: park,
    priority: 'high',
    createdAt: at(-3, '13:00'),
    deadline: soon(3),
  }),
  task(11, 124, 'Разобрать склад', [pavel, roman], {
    description: 'Списанное — в акт, остальное по зонам.',
    status: 'in_progress',
    requireReview: true,
    restaurant: moika,
    createdAt: at(-2, '09:15'),
    deadline: at(1, '20:00'),
    result: { comment: 'Верх и середина готовы.', attachments: [], by: roman, at: at(-1, '18:30') },
    returned: { comment: 'Нижняя полка осталась: там мука без даты.', by: marina, at: at(-1, '19:05') },
    happened: [
      moved(at(-2, '14:00'), roman, 'started', ['new', 'in_progress']),
      moved(at(-1, '18:30'), roman, 'submitted', ['in_progress', 'review']),
      moved(
        at(-1, '19:05'),
        marina,
        'returned',
        ['review', 'in_progress'],
        'Нижняя полка осталась: там мука без даты.',
      ),
    ],
  }),
  fishTask,
]
