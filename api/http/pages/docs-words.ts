import type { Language } from '../../../openapi/texts.ts'

export const LANGUAGES: readonly Language[] = ['ru', 'en']
/** Where the docs of a language begin. The address alone tells the language, so a link shows everybody the same. */
export const HOME: Readonly<Record<Language, string>> = { ru: '/docs', en: '/docs/en' }

/** What the pages say besides the contract and the guides. */
export const WORDS = {
  ru: {
    name: 'Русский',
    docs: 'документация API',
    operations: 'Операции',
    pages: 'Документация',
    language: 'Язык',
    published: 'Для ключей и вебхуков',
    whole: 'Весь договор',
    shown: '',
    search: 'Поиск по документации',
    find: 'Найти',
    found: 'Найдено',
    most: 'показаны первые',
    nothing: 'Ничего не найдено. Попробуйте другое слово: ищем и по-русски, и по названиям в API.',
    hint: 'Операции, события, схемы, коды ошибок и примеры: словами, частью пути или именем из API.',
    errors: 'Коды ошибок',
    kinds: { operation: 'Операция', event: 'Событие', schema: 'Схема', error: 'Код ошибки', text: 'Текст' },
    main: 'Это главный адрес: здесь отвечают вход, регистрация и коды. Остальное — на адресе вашей компании, например',
  },
  en: {
    name: 'English',
    docs: 'API documentation',
    operations: 'Operations',
    pages: 'Documentation',
    language: 'Language',
    published: 'As files',
    whole: 'The whole contract, in Russian',
    shown: 'Shown is what is promised to other systems: operations for API keys, and webhooks.',
    search: 'Search the documentation',
    find: 'Search',
    found: 'Found',
    most: 'the first are shown:',
    nothing: 'Nothing found. Try another word: names of the API are searched, too.',
    hint: 'Operations, events, schemas, error codes and guides: by words, part of a path or a name of the API.',
    errors: 'Error codes',
    kinds: { operation: 'Operation', event: 'Event', schema: 'Schema', error: 'Error code', text: 'Text' },
    main: 'This is the main address: sign-in, registration and codes answer here. Everything else does on the address of your company, for example',
  },
} as const satisfies Record<Language, object>
