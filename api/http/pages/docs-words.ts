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
    published: 'Файлами, для ключей и вебхуков',
    whole: 'Весь договор',
    parts: { public: 'Для других систем', whole: 'Все операции приложения' },
    part: 'Какие операции показаны',
    shown: {
      public: 'Здесь то, что обещано другим системам: операции для API-ключей и вебхуки.',
      whole:
        'Здесь весь договор. Операции самого приложения другим системам не обещаны: ключу они не отвечают и могут меняться.',
    },
    here: 'Адрес этой страницы',
    events: 'События для вебхуков',
    about: 'О договоре',
    servers: 'Адрес сервера',
    example: 'Пример',
    authorization: 'Ключ или токен',
    search: 'Поиск по документации',
    find: 'Найти',
    found: 'Найдено',
    most: 'показаны первые',
    nothing: 'Ничего не найдено. Попробуйте другое слово: ищем и по-русски, и по названиям в API.',
    hint: 'Операции, события, схемы, коды ошибок и примеры: словами, частью пути или именем из API.',
    errors: 'Коды ошибок',
    kinds: { operation: 'Операция', event: 'Событие', schema: 'Схема', error: 'Код ошибки', text: 'Текст' },
    ofApp: 'только в приложении',
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
    parts: { public: 'For other systems', whole: 'All operations of the app' },
    part: 'Which operations are shown',
    shown: {
      public: 'Shown is what is promised to other systems: operations for API keys, and webhooks.',
      whole:
        'Shown is the whole contract. Operations of the app alone are described in Russian, answer no key, are not promised to other systems and may change.',
    },
    here: 'The address of this page',
    events: 'Events of webhooks',
    about: 'About the contract',
    servers: 'Address of the server',
    example: 'Example',
    authorization: 'Key or token',
    search: 'Search the documentation',
    find: 'Search',
    found: 'Found',
    most: 'the first are shown:',
    nothing: 'Nothing found. Try another word: names of the API are searched, too.',
    hint: 'Operations, events, schemas, error codes and guides: by words, part of a path or a name of the API.',
    errors: 'Error codes',
    kinds: { operation: 'Operation', event: 'Event', schema: 'Schema', error: 'Error code', text: 'Text' },
    ofApp: 'in the app only, in Russian',
    main: 'This is the main address: sign-in, registration and codes answer here. Everything else does on the address of your company, for example',
  },
} as const satisfies Record<Language, object>
