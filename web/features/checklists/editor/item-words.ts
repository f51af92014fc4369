import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { type Item, ITEM_DEFAULTS } from '../../../../openapi/rules/checklists/checklist-items.ts'
import { normWords } from '../../../../openapi/rules/text/norm-words.ts'

const { itemsMax, itemTitleMax } = limits.checklists
/** Why a line of a list became no item. */
export const ROOM_WORDS = `В чек-листе до ${itemsMax} пунктов, в пункте до ${itemTitleMax} символов`

export const nameOf = ({ title }: Pick<Item, 'title'>): string => title.trim() || 'Без названия'

/** «Число, °C · норма −2…+2». */
export function summaryOf(item: Item): string {
  const { type, options = [], photo = ITEM_DEFAULTS.photo } = item
  const norm = type === 'number' ? normWords(item) : undefined
  const fails = options.flatMap(({ text, isFail }) => (isFail && text.trim() ? [text.trim()] : []))
  return [
    labels.ChecklistItemType[type],
    ...(norm ? [`норма ${norm}`] : []),
    ...(type === 'yesno' ? ['не подходит: Нет'] : []),
    ...(fails.length > 0 ? [`не подходит: ${fails.join(', ')}`] : []),
    ...(photo === 'none' || type === 'photo' ? [] : [`фото ${labels.ChecklistPhotoRule[photo].toLowerCase()}`]),
    ...(item.onFail ? ['задача при отклонении'] : []),
    ...(item.requireScan ? ['по QR-коду'] : []),
  ].join(' · ')
}

/** When it is asked at all, by the number of the one that it hangs from. */
export function conditionOf({ showIf }: Item, items: readonly Item[]): string | undefined {
  if (!showIf) return undefined
  const at = items.findIndex(({ id }) => id === showIf.item)
  if (at === -1) return 'Показывать при условии: пункт удалён'
  if (showIf.is === 'option') return `Показывать, если в пункте ${at + 1} выбрано «${showIf.option ?? ''}»`
  return `Показывать, если пункт ${at + 1} ${showIf.is === 'fail' ? 'с отклонением' : 'в норме'}`
}
