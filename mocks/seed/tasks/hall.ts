import { articleIds, fileIds, formIds, userIds } from '../ids.ts'
import { categoryRefs, restaurantRefs } from '../refs.ts'
import { moved, task } from './make.ts'
import { ago, at, soon } from './when.ts'

const { marina, oleg, denis, ksenia, sergey, annaBerezka: anna, pavel } = userIds
const moika = restaurantRefs.moika._id
const park = restaurantRefs.park._id
const service = categoryRefs.service._id

/** What the hall, the bar and the office have to do. */
export const hallTasks = [
  task(2, 115, 'Обновить ценники на витрине', [denis], {
    description: 'Новые цены на десерты — в папке «Меню», печатать на плотной бумаге.',
    status: 'done',
    restaurant: moika,
    category: service,
    createdAt: at(-6, '11:20'),
    deadline: at(-4, '18:00'),
    completedAt: at(-4, '15:10'),
    completedBy: denis,
    result: { comment: 'Заменил все двенадцать.', attachments: [], by: denis, at: at(-4, '15:10') },
    happened: [
      moved(at(-4, '12:40'), denis, 'started', ['new', 'in_progress']),
      moved(at(-4, '15:10'), denis, 'completed', ['in_progress', 'done']),
    ],
  }),
  task(13, 116, 'Обновить фото блюд в меню доставки', [anna], {
    description: 'Осенние позиции: тыквенный суп, утиные пельмени, медовик. Снимать у окна, без вспышки.',
    status: 'in_progress',
    priority: 'low',
    createdAt: at(-5, '16:05'),
    deadline: at(5, '18:00'),
    happened: [moved(at(-3, '13:30'), anna, 'started', ['new', 'in_progress'])],
    said: [
      { author: anna, text: 'Пельмени и суп сняла, медовика сегодня нет.', createdAt: at(-3, '17:12') },
      {
        author: marina,
        text: 'Медовик будет в четверг, кухня предупреждена. Пример подачи приложила.',
        attachments: [fileIds.plateLayout],
        createdAt: at(-2, '10:40'),
      },
    ],
  }),
  task(14, 118, 'Вызвать мастера: кондиционер в банкетном зале', [marina, sergey], {
    description: 'Не держит 22 °C, на пульте ошибка E4. Телефон сервиса — на корпусе.',
    restaurant: park,
    createdAt: at(-3, '12:15'),
    deadline: ago(3 * 60),
    said: [{ author: sergey, text: 'Звонил, обещали перезвонить до обеда.', createdAt: ago(5 * 60) }],
  }),
  task(7, 120, 'Составить список вин к банкету', [ksenia], {
    description: 'Сорок гостей, горячее — утка. Два белых, два красных, игристое.',
    status: 'review',
    requireReview: true,
    category: categoryRefs.bar._id,
    restaurant: park,
    createdBy: oleg,
    createdAt: at(-3, '14:00'),
    deadline: at(1, '15:00'),
    result: {
      comment: 'Шесть позиций: к игристому добавила безалкогольное.',
      attachments: [],
      by: ksenia,
      at: at(-1, '12:05'),
    },
    happened: [
      moved(at(-2, '11:00'), ksenia, 'started', ['new', 'in_progress']),
      moved(at(-1, '12:05'), ksenia, 'submitted', ['in_progress', 'review']),
    ],
  }),
  task(8, 121, 'Заказать салфетки', [marina], {
    description: 'Осталось две пачки. Брали льняные, бежевые.',
    createdBy: denis,
    restaurant: moika,
    createdAt: at(-3, '19:45'),
    deadline: at(1, '12:00'),
  }),
  task(9, 122, 'Переставить столы на веранде', [denis, ksenia], {
    status: 'cancelled',
    createdAt: at(-3, '20:10'),
    deadline: at(-1, '11:00'),
    completedAt: at(-2, '10:15'),
    completedBy: marina,
    happened: [moved(at(-2, '10:15'), marina, 'cancelled', ['new', 'cancelled'], 'Веранду до весны закрыли.')],
  }),
  task(15, 126, 'Заказать чековую ленту и перчатки', [denis], {
    status: 'done',
    priority: 'low',
    restaurant: moika,
    createdAt: at(-1, '15:00'),
    completedAt: ago(100),
    completedBy: denis,
    happened: [moved(ago(100), denis, 'completed', ['new', 'done'])],
  }),
  task(16, 127, 'Провести инструктаж для двух стажёров', [marina], {
    description: 'По чек-листу первого дня: форма, санитария, касса.',
    restaurant: park,
    createdAt: at(-1, '15:20'),
    deadline: at(1, '12:00'),
    source: { type: 'article', id: articleIds.probation },
  }),
  task(12, 129, 'Рассадка и карточки для банкета на 40 гостей', [anna, denis, ksenia, pavel, sergey], {
    description:
      'Юбилей, семья Ларионовых. Пять столов по восемь гостей, схема во вложении. Карточки с именами печатаем на плотной бумаге, у гостя с аллергией на орехи карточка с красной полосой: стол 3, место 2.',
    status: 'review',
    category: service,
    restaurant: park,
    form: formIds.hall,
    requireReview: true,
    requirePhoto: true,
    attachments: [fileIds.hallPlan, fileIds.allergensPdf],
    createdAt: at(-1, '16:30'),
    deadline: soon(5),
    result: {
      comment: 'Столы накрыты, карточки стоят. Одного имени в списке не было, написали от руки, перепечатаем к вечеру.',
      attachments: [fileIds.tableSetting, fileIds.plateLayout, fileIds.hallPlan],
      by: ksenia,
      at: ago(35),
    },
    happened: [
      moved(ago(6 * 60), anna, 'started', ['new', 'in_progress']),
      {
        at: ago(4 * 60),
        by: marina,
        action: 'updated',
        changes: [{ field: 'deadline', from: soon(4), to: soon(5) }],
      },
      moved(ago(35), ksenia, 'submitted', ['in_progress', 'review']),
    ],
    said: [
      {
        author: anna,
        text: 'Гостей стало 41, добавили место за стол 5. @Ксения Лаптева, нужна ещё карточка.',
        mentions: [ksenia],
        createdAt: ago(5 * 60),
      },
      { author: ksenia, text: 'Сделаю. Имя пришлют к обеду.', createdAt: ago(4 * 60 + 46) },
      { author: denis, text: '', deleted: true, createdAt: ago(4 * 60 + 30) },
      {
        author: marina,
        text: 'Проверьте стол 3: гость с аллергией пересел на место 4.',
        createdAt: ago(4 * 60),
        editedAt: ago(3 * 60 + 55),
      },
    ],
  }),
  task(17, 130, 'Пересчитать и протереть бокалы к банкету', [denis, ksenia], {
    description: 'Сто двадцать винных, сорок флюте. Битые — в акт, новые на складе, полка 2.',
    restaurant: moika,
    category: service,
    requirePhoto: true,
    createdAt: ago(7 * 60),
    deadline: soon(3),
    said: [{ author: oleg, text: 'Флюте 36, четыре забрал бар.', createdAt: ago(2 * 60) }],
  }),
]
