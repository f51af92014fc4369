import type { NewNode } from './new-node.ts'

/** Every word that the editor says by itself. What media and cards say stands in their own views. */
export const labels = {
  editor: 'Содержание статьи',
  placeholder: 'Начните писать или нажмите /',
  headingPlaceholder: 'Заголовок',
  codePlaceholder: 'Текст программы',
  lostPictures: (count: number) => `Картинки не скопировались: ${count}. Вставьте их отдельно`,
  cannotDraw: { title: 'Error', text: 'The block can not be displayed correctly.' },
  loading: 'Загрузка редактора…',
  loadFailed: 'Не удалось загрузить редактор',
  loadAgain: 'Повторить',
  keys: 'Alt+Shift+стрелки переносят блок, Ctrl+/ открывает его меню, Alt+F10 — панель форматирования',

  toolbar: {
    name: 'Форматирование',
    add: 'Добавить блок',
    bold: 'Жирный',
    italic: 'Курсив',
    underline: 'Подчёркнутый',
    strike: 'Зачёркнутый',
    highlight: 'Выделить цветом',
    code: 'Код в строке',
    link: 'Ссылка',
    undo: 'Отменить',
    redo: 'Вернуть',
    done: 'Закончить набор',
  },

  link: {
    address: 'Адрес ссылки',
    placeholder: 'https://',
    save: 'Сохранить ссылку',
    remove: 'Убрать ссылку',
    invalid: 'Pasted link is not valid.',
  },

  block: {
    menu: 'Меню блока',
    unknown: 'Неизвестный блок',
    dragHint: 'Потяните, чтобы перенести; нажмите, чтобы открыть меню',
    up: 'Выше',
    down: 'Ниже',
    duplicate: 'Дублировать',
    remove: 'Удалить',
    turnInto: 'Превратить в…',
    level: (level: number) => `Заголовок ${level}`,
    alignment: 'Выравнивание',
    left: 'По левому краю',
    center: 'По центру',
    stretched: 'На всю ширину',
    movedTo: (place: number, of: number) => `Блок перенесён на место ${place} из ${of}`,
    removed: 'Блок удалён',
  },

  table: {
    head: 'Первая строка — заголовок',
    rowAbove: 'Строка выше',
    rowBelow: 'Строка ниже',
    rowDelete: 'Удалить строку',
    columnLeft: 'Столбец слева',
    columnRight: 'Столбец справа',
    columnDelete: 'Удалить столбец',
    rows: 'Строки',
    columns: 'Столбцы',
  },

  levels: {
    warning: 'При сохранении вложенные пункты станут обычными',
    keep: 'Оставить уровни',
    kept: 'Уровни списков сохранятся',
  },

  slash: {
    name: 'Блоки',
    nothing: 'Ничего не найдено',
    groups: { text: 'Текст', insets: 'Врезки', insert: 'Вставка' },
  },
} as const

/** The name of a block, the line under it in the menu, and the words that find it beside its name. */
export const blockWords: Record<NewNode, { name: string; hint: string; also: string }> = {
  paragraph: { name: 'Абзац', hint: 'Обычный текст', also: 'текст paragraph text p' },
  heading: { name: 'Заголовок', hint: 'Раздел статьи', also: 'header heading title h h1 h2 h3' },
  unordered: { name: 'Список', hint: 'По пунктам', also: 'маркированный list bullet ul unordered' },
  ordered: { name: 'Нумерованный список', hint: 'По порядку', also: 'шаги list ordered numbered ol' },
  checklist: { name: 'Чек-лист', hint: 'Пункты с отметками', also: 'чеклист задачи checklist todo' },
  warning: { name: 'Совет', hint: 'Важное, чего нельзя пропустить', also: 'внимание предупреждение warning tip' },
  quote: { name: 'Цитата', hint: 'С подписью', also: 'quote blockquote' },
  table: { name: 'Таблица', hint: '2 × 3, первая строка — заголовок', also: 'table grid' },
  codeBlock: { name: 'Код', hint: 'Текст программы', also: 'программа code' },
  delimiter: { name: 'Разделитель', hint: 'Три точки между частями', also: 'линия черта delimiter divider hr' },
  image: { name: 'Изображение', hint: 'Фото с подписью', also: 'фото картинка рисунок image photo picture' },
  video: { name: 'Видео', hint: 'По ссылке или с устройства', also: 'ролик фильм video' },
  fileUpload: { name: 'Файл', hint: 'Документ, который можно скачать', also: 'документ вложение file pdf attachment' },
  googleSheet: { name: 'Google Таблица', hint: 'Просмотр по ссылке', also: 'гугл таблица excel google sheet' },
  pageCard: { name: 'Статья', hint: 'Карточка другой статьи', also: 'база знаний ссылка article page' },
  testingBlock: { name: 'Тест', hint: 'Карточка теста', also: 'проверка экзамен test quiz' },
}
