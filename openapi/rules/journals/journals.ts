import { labels } from '../../gen/labels.gen.ts'
import type { components } from '../../gen/schema.d.ts'
import { ownKeys } from '../values/own-keys.ts'
import type { Item } from '../checklists/checklist-items.ts'
import { businessDateOf } from '../time/schedule.ts'

type Schemas = components['schemas']
export type Kind = Schemas['JournalKind']
export type Column = Schemas['JournalColumn']
type Types = readonly Item['type'][]

/** What a column is filled with, where no item says it. */
type Own = 'number' | 'day' | 'time' | 'person' | 'position' | 'signer'
/** `sign`: whoever said yes has signed. `dated`: the day stands before what was said. `yes`, `no`: what they are called here. */
export type ItemColumn = {
  key: Column
  title: string
  types: Types
  sign?: true
  dated?: true
  yes?: string
  no?: string
}
/** `of`: a signer of that column alone. */
export type OwnColumn = { own: Own; title: string; of?: Column }
export type Journal = { form: string } & (
  | { layout: 'grid'; head: readonly string[]; columns: readonly ItemColumn[] }
  | { layout: 'lines'; columns: readonly (ItemColumn | OwnColumn)[] }
)

const MEASURED: Types = ['number']
const SIGNED: Types = ['yesno', 'check']
const JUDGED: Types = ['yesno', 'select']
const SAID: Types = ['text', 'number', 'select', 'yesno', 'check']

const said = (key: Column, title: string): ItemColumn => ({ key, title, types: SAID })
const signed = (key: Column, title: string): ItemColumn => ({ key, title, types: SIGNED, sign: true })
const own = (of: Own, title: string): OwnColumn => ({ own: of, title })
const annex = (n: number) => `Форма приложения № ${n} к СанПиН 2.3/2.4.3590-20`
const OF_COMPANY = 'Форма компании'

/** The columns as the annexes name them; what has no annex is the company's own form. */
export const journals: Readonly<Record<Kind, Journal>> = {
  hygiene: {
    form: annex(1),
    layout: 'lines',
    columns: [
      own('number', '№ п/п'),
      own('day', 'Дата'),
      own('person', 'Ф. И. О. работника (последнее при наличии)'),
      own('position', 'Должность'),
      signed(
        'health',
        'Подпись сотрудника об отсутствии признаков инфекционных заболеваний у сотрудника и членов семьи',
      ),
      signed(
        'skin',
        'Подпись сотрудника об отсутствии заболеваний верхних дыхательных путей и гнойничковых заболеваний кожи рук и открытых поверхностей тела',
      ),
      {
        key: 'admitted',
        title: 'Результат осмотра медицинским работником (ответственным лицом) (допущен / отстранен)',
        types: JUDGED,
        yes: 'допущен',
        no: 'отстранен',
      },
      { ...own('signer', 'Подпись медицинского работника (ответственного лица)'), of: 'admitted' },
    ],
  },
  fridges: {
    form: annex(2),
    layout: 'grid',
    head: ['Наименование производственного помещения', 'Наименование холодильного оборудования', 'Норма'],
    columns: [{ key: 'temperature', title: 'Температура °С', types: MEASURED }],
  },
  storage: {
    form: annex(3),
    layout: 'grid',
    head: ['№ п/п', 'Наименование складского помещения', 'Показатель', 'Норма'],
    columns: [
      { key: 'temperature', title: 'Температура °С', types: MEASURED },
      { key: 'humidity', title: 'Влажность %', types: MEASURED },
    ],
  },
  ready: {
    form: annex(4),
    layout: 'lines',
    columns: [
      { ...said('cookedAt', 'Дата и час изготовления блюда'), dated: true },
      own('time', 'Время снятия бракеража'),
      said('dish', 'Наименование готового блюда'),
      said('quality', 'Результаты органолептической оценки качества готовых блюд'),
      {
        key: 'permission',
        title: 'Разрешение к реализации блюда, кулинарного изделия',
        types: JUDGED,
        yes: 'разрешено',
        no: 'запрещено',
      },
      own('signer', 'Подписи членов бракеражной комиссии'),
      said('weight', 'Результаты взвешивания порционных блюд'),
      said('remark', 'Примечание'),
    ],
  },
  perishable: {
    form: annex(5),
    layout: 'lines',
    columns: [
      { ...said('arrivedAt', 'Дата и час, поступления пищевой продукции'), dated: true },
      said('product', 'Наименование'),
      said('packing', 'Фасовка'),
      said('madeOn', 'Дата выработки'),
      said('maker', 'Изготовитель'),
      said('supplier', 'Поставщик'),
      said('amount', 'Количество поступившего продукта (в кг, литрах, шт)'),
      said(
        'document',
        'Номер документа, подтверждающего безопасность принятого пищевого продукта (декларация о соответствии, свидетельство о государственной регистрации, документы по результатам ветеринарно-санитарной экспертизы)',
      ),
      said('storage', 'Результаты органолептической оценки, условия хранения, конечный срок реализации'),
      said('soldAt', 'Дата и час фактической реализации'),
      own('signer', 'Подпись ответственного лица'),
      said('remark', 'Примечание'),
    ],
  },
  cleaning: {
    form: OF_COMPANY,
    layout: 'lines',
    columns: [
      own('day', 'Дата'),
      said('place', 'Помещение, оборудование'),
      said('work', 'Что сделано'),
      said('agent', 'Моющее и дезинфицирующее средство'),
      said('concentration', 'Концентрация, %'),
      own('signer', 'Исполнитель, подпись'),
      said('remark', 'Примечание'),
    ],
  },
  disinfection: {
    form: OF_COMPANY,
    layout: 'lines',
    columns: [
      own('day', 'Дата'),
      own('time', 'Время'),
      said('place', 'Объект обработки'),
      said('agent', 'Дезинфицирующее средство'),
      said('concentration', 'Концентрация, %'),
      said('exposure', 'Экспозиция, мин'),
      own('signer', 'Исполнитель, подпись'),
      said('remark', 'Примечание'),
    ],
  },
  frying: {
    form: OF_COMPANY,
    layout: 'lines',
    columns: [
      own('day', 'Дата'),
      own('time', 'Час начала использования фритюрного жира'),
      said('fat', 'Вид фритюрного жира'),
      said('quality', 'Органолептическая оценка качества жира на начало жарки'),
      said('equipment', 'Тип жарочного оборудования'),
      said('product', 'Вид продукции'),
      said('endedAt', 'Время окончания фритюрной жарки'),
      said('qualityAfter', 'Органолептическая оценка качества жира по окончании жарки'),
      said('left', 'Переходящий остаток, кг'),
      said('disposed', 'Утилизированный жир, кг'),
      own('signer', 'Должность, Ф. И. О. контролера'),
    ],
  },
}

export const KINDS = ownKeys(labels.JournalKind)
/** Those that items may fill; the others are the run's own. */
export const itemColumns = (kind: Kind): ItemColumn[] =>
  journals[kind].columns.flatMap((one) => ('key' in one ? [one] : []))

/** Which of its columns an item may fill. */
export const columnsFor = (kind: Kind, item: Pick<Item, 'type'>): ItemColumn[] =>
  itemColumns(kind).filter(({ types }) => types.includes(item.type))

/** A month of a journal as the log of events names it. */
export const journalTitle = ({ kind, place, month }: { kind: Kind; place: { name: string }; month: string }): string =>
  `${labels.JournalKind[kind]}, ${place.name}, ${month}`

/** Every business day of it is over, in the zone of the place: what is due in the last night has its time. */
export const isMonthOver = (month: string, now: Date, zone: string): boolean =>
  businessDateOf(now, zone).slice(0, month.length) > month
