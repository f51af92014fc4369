import { readChecklist, readList, readUnknown } from '../../../../editor/reader/read-block.ts'
import { type Data, field, text } from '../../../../editor/reader/read-value.ts'
import { flatItems, quoted } from './block-text.ts'
import { blockNoun } from './block-words.ts'
import { changed, type Detail, markup, setting } from './detail.ts'
import { listDetails } from './list-details.ts'
import { tableDetails } from './table-details.ts'

/** What differs between two states of one block. Nothing to tell means that only its dress has changed. */
export function details(type: string, older: Data, newer: Data): Detail[] {
  const both = (name: string) => [text(older[name]), text(newer[name])] as const
  const yes = (name: string) => [older[name] === true ? 'есть' : 'нет', newer[name] === true ? 'есть' : 'нет'] as const
  switch (type) {
    case 'header':
      return [
        ...setting('Уровень', String(older['level'] ?? 2), String(newer['level'] ?? 2)),
        ...markup('Изменён текст', ...both('text')),
      ]
    case 'paragraph':
      return markup('Изменён текст', ...both('text'))
    case 'list': {
      const [before, after] = [readList(older), readList(newer)]
      if (!before || !after) return unknown(older, newer)
      return [
        ...setting('Вид:', listStyles[before.style], listStyles[after.style]),
        ...setting('Нумерация начинается с', String(before.start), String(after.start)),
        ...listDetails(flatItems(before.items), flatItems(after.items)),
      ]
    }
    case 'checklist':
      return listDetails(flatItems(readChecklist(older) ?? []), flatItems(readChecklist(newer) ?? []))
    case 'table':
      return tableDetails(older, newer)
    case 'image': {
      const url = (data: Data) => text(field(data['file'], 'url')) || text(data['url'])
      return [
        ...(url(older) === url(newer) ? [] : [{ words: 'Заменена картинка' }]),
        ...markup('Изменена подпись', ...both('caption')),
        ...setting('Рамка:', ...yes('withBorder')),
        ...setting('Фон:', ...yes('withBackground')),
        ...setting('Во всю ширину:', ...yes('stretched')),
      ]
    }
    case 'quote': {
      const place = (data: Data) => (data['alignment'] === 'center' ? 'по центру' : 'слева')
      return [
        ...markup('Изменён текст', ...both('text')),
        ...markup('Изменена подпись', ...both('caption')),
        ...setting('Выравнивание:', place(older), place(newer)),
      ]
    }
    case 'code':
      return changed('Изменён код', ...both('code'))
    case 'warning':
      return [...markup('Изменено название совета', ...both('title')), ...markup('Изменён текст', ...both('message'))]
    case 'pageCard':
      return cardDetails('Карточка статьи', 'статья', older['selectedPage'], newer['selectedPage'])
    case 'testingBlock':
      return cardDetails('Карточка теста', 'тест', older['selectedTest'], newer['selectedTest'])
    case 'fileUpload':
      return fileDetails(older['file'], newer['file'])
    case 'video': {
      const name = (data: Data) => text(data['fileName']) || text(data['url'])
      return older['url'] === newer['url'] ? [] : replaced('video', name(older), name(newer))
    }
    case 'googleSheet':
      return older['url'] === newer['url'] ? [] : replaced('googleSheet', ...both('url'))
    default:
      return unknown(older, newer)
  }
}

const listStyles = { ordered: 'нумерованный', unordered: 'маркированный', checklist: 'с отметками' }

const unknown = (older: Data, newer: Data): Detail[] => changed('Изменён текст', readUnknown(older), readUnknown(newer))

const wasNow = (what: string, before: string, after: string): Detail => ({
  words: `${what}: было ${before ? quoted(before) : 'пусто'} — стало ${after ? quoted(after) : 'пусто'}`,
})

const replacedWords: Record<'video' | 'googleSheet' | 'fileUpload', string> = {
  video: `Заменено ${blockNoun('video').name}`,
  googleSheet: `Заменена ${blockNoun('googleSheet').name}`,
  fileUpload: `Заменён ${blockNoun('fileUpload').name}`,
}
const replaced = (type: keyof typeof replacedWords, before: string, after: string): Detail[] => [
  before === after ? { words: replacedWords[type] } : wasNow(replacedWords[type], before, after),
]

/** A card's snapshot may be refreshed, or its article be out of reach: the title says which one it is. */
function cardDetails(what: string, thing: string, older: unknown, newer: unknown): Detail[] {
  const title = (snapshot: unknown) =>
    text(field(snapshot, 'title')) || (text(field(snapshot, 'id')) ? `недоступно: ${thing}` : '')
  const id = (snapshot: unknown) => text(field(snapshot, 'id')) || text(field(snapshot, '_id'))
  if (id(older) === id(newer) && title(older) === title(newer)) return []
  return [wasNow(what, title(older), title(newer))]
}

function fileDetails(older: unknown, newer: unknown): Detail[] {
  const name = (file: unknown) => text(field(file, 'name'))
  if (field(older, 'url') !== field(newer, 'url')) return replaced('fileUpload', name(older), name(newer))
  return name(older) === name(newer) ? [] : [wasNow('Имя файла', name(older), name(newer))]
}
