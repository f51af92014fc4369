// Units stand alone; words may end in any case («5 минут», «24 комплекта»).
const UNITS = '°C|%|₽|г|кг|мл|л|см|мм|м|с|мин|ч|шт'
const WORDS =
  'секунд|минут|час|сут|дн|день|недел|месяц|год|лет|раз|мест|гост|человек|порци|блюд|стол|рубл|балл|градус|комплект|штук|пельмен|ягод|част|позици|' +
  'январ|феврал|март|апрел|ма[яй]|июн|июл|август|сентябр|октябр|ноябр|декабр'
const MEASURE = new RegExp(`(\\d) (?=(?:${UNITS})(?![а-яё])|(?:${WORDS}))`, 'g')

/** Non-breaking spaces of the look («30 секунд», «+3,5 °C», «№ 125», after one-letter words), put in once for all texts. */
export const typo = (text: string) =>
  text
    .replace(/(?<=^|[\s(«>])([авикосуяАВИКОСУЯ№]) /g, '$1\u00a0')
    .replace(/(\d) (?=\d{3}(?!\d))/g, '$1\u00a0')
    .replace(MEASURE, '$1\u00a0')
    .replace(/ — /g, '\u00a0— ')
