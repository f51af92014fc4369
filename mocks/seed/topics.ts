import type { components } from '../../openapi/gen/schema.d.ts'
import { companyIds } from './ids.ts'
import { topicRefs as t } from './refs.ts'
import { rowsOf, timeOf, type Seeded } from './row.ts'

type Topic = components['schemas']['Topic']

const topic = (
  ref: { _id: string; name: string; color: string },
  parent: { _id: string } | null,
  level: number,
  order: number,
  description: string,
  isActive = true,
): Topic => ({
  ...ref,
  description,
  parent: parent && parent._id,
  order,
  level,
  isActive,
  createdAt: timeOf(ref._id),
  updatedAt: timeOf(ref._id),
})

/** The examples hold service, standards, welcome and kitchen: their places are 0 and 1 among the roots, 0 below. */
export const topics: Seeded<Topic>[] = [
  ...rowsOf(companyIds.berezka, [
    topic(t.serving, t.standards, 2, 1, 'Сервировка, порядок и темп подачи'),
    topic(t.difficult, t.service, 1, 1, 'Жалобы, конфликты, забытые вещи'),
    topic(t.banquets, t.service, 1, 2, 'От заявки до последнего тоста'),
    topic(t.techCards, t.kitchen, 1, 0, 'Состав, выход и способ приготовления каждого блюда'),
    topic(t.hotShop, t.techCards, 2, 0, 'Супы, горячие блюда, гарниры'),
    topic(t.coldShop, t.techCards, 2, 1, 'Закуски, салаты, соусы'),
    topic(t.menu, t.kitchen, 1, 1, 'Что в блюде, как о нём рассказать и кому нельзя'),
    topic(t.bar, null, 0, 2, 'Напитки, стандарты бара и закрытие смены'),
    topic(t.wine, t.bar, 1, 0, 'Карта, сочетания, подача'),
    topic(t.cocktails, t.bar, 1, 1, 'Рецептуры в граммах и наливки дома'),
    topic(t.coffee, t.bar, 1, 2, 'Эспрессо, молоко, самовар'),
    topic(t.cash, null, 0, 3, 'Смена на кассе, отмены, чаевые, раздельный счёт'),
    topic(t.sanitary, null, 0, 4, 'Чистота, журналы, проверки'),
    topic(t.haccp, t.sanitary, 1, 0, 'Контрольные точки и записи'),
    topic(t.temperatures, t.sanitary, 1, 1, 'Хранение, приготовление и подача'),
    topic(t.staff, null, 0, 5, 'График, форма, испытательный срок'),
    topic(t.safety, null, 0, 6, 'Пожар, травмы, аварии'),
    topic(t.terrace, null, 0, 7, 'Сезон с мая по сентябрь', false),
  ]),
  ...rowsOf(companyIds.ogonek, [
    topic(t.grill, null, 0, 0, 'Угли, прожарка, соусы'),
    topic(t.counter, null, 0, 1, 'Приём заказа, касса, выдача'),
  ]),
]
