/**
 * Does search find what it should (B31)? Kinds of query, each case with the articles that it must find. All were written
 * before the first run. `tuned` ones were then looked at; of `heldOut` ones only the figure, until it was written down.
 */
export type Case = readonly [search: string, ...titles: string[]]
export type Kind = { kind: string; tuned: Case[]; heldOut: Case[] }

const service = 'Стандарт обслуживания гостей'
const opening = 'Чек-лист открытия смены'
const closing = 'Закрытие бара'
const borsch = 'Приготовление борща'
const storage = 'Хранение овощей и фруктов'
const wine = 'Винная карта'
const allergens = 'Аллергены в меню'
const children = 'Работа с детьми'
const complaints = 'Жалобы и конфликты'
const cash = 'Кассовая дисциплина'
const fire = 'Пожарная безопасность'
const cleaning = 'Уборка зала'
const coffee = 'Кофе и чай'
const newcomer = 'Адаптация новичка'
const schedule = 'График и отпуск'
const delivery = 'Доставка и самовывоз'
const banquet = 'Банкеты'
const steaks = 'Стейки'
const looks = 'Форма и внешний вид'
const stocktaking = 'Инвентаризация'

export const recallKinds: Kind[] = [
  {
    kind: 'noun, another case',
    tuned: [
      ['сотрудником', service],
      ['официантами', service],
      ['холодильник', opening],
    ],
    heldOut: [
      ['раскраской', children],
      ['огнетушителю', fire],
      ['недостача', stocktaking],
    ],
  },
  {
    kind: 'noun, singular and plural',
    tuned: [
      ['огурец', storage],
      ['помидор', storage],
      ['пампушка', borsch],
    ],
    heldOut: [
      ['бокал', wine],
      ['салфетка', cleaning],
      ['конфликт', complaints],
    ],
  },
  {
    kind: 'vowels that come and go',
    tuned: [
      ['чашек', cleaning],
      ['напитков', complaints],
      ['вилок', cleaning],
    ],
    heldOut: [
      ['ложек', cleaning],
      ['официанток', banquet],
      ['бутылок', closing],
      ['писем', stocktaking],
      ['окон', cleaning],
    ],
  },
  {
    kind: 'adjective',
    tuned: [
      ['красное', wine],
      ['детская', children],
      ['банкетного', banquet],
    ],
    heldOut: [
      ['запасного', fire],
      ['томатный', borsch],
      ['чистая', looks],
    ],
  },
  {
    kind: 'verb, another form',
    tuned: [
      ['подавать', borsch, wine, children],
      ['варить', borsch],
      ['списать', closing, storage],
    ],
    heldOut: [
      ['жарить', steaks],
      ['полировать', cleaning],
      ['извиниться', complaints],
      ['проверять', opening, storage],
    ],
  },
  {
    kind: 'ё and е',
    tuned: [
      ['ребенку', children],
      ['лед', closing, wine],
      ['свекла', borsch],
    ],
    heldOut: [
      ['стажер', newcomer],
      ['ведерко', wine],
      ['меняём', cleaning],
    ],
  },
  {
    kind: 'prefix of the last word',
    tuned: [
      ['обслужив', service],
      ['огнету', fire],
      ['приготовлени', borsch],
    ],
    heldOut: [
      ['инвен', stocktaking],
      ['капуч', coffee],
      ['бан', banquet],
      ['расписан', schedule],
    ],
  },
  {
    kind: 'prefix after a whole word',
    tuned: [
      ['чек откр', opening],
      ['винная кар', wine],
    ],
    heldOut: [
      ['пожарная без', fire],
      ['детское ме', children],
      ['срок годн', storage],
    ],
  },
  {
    kind: 'typo: a letter left out',
    tuned: [
      ['офицант', service],
      ['холодилник', opening],
    ],
    heldOut: [
      ['инвентризация', stocktaking],
      ['алергены', allergens],
      ['стндарт', service],
    ],
  },
  {
    kind: 'typo: a letter too many',
    tuned: [
      ['оффициант', service],
      ['аллергенны', allergens],
    ],
    heldOut: [
      ['конффликт', complaints],
      ['дисциплинна', cash],
      ['приготтовление', borsch],
    ],
  },
  {
    kind: 'typo: a wrong letter',
    tuned: [
      ['сотруднек', service],
      ['обслуживоние', service],
      ['маникюп', looks],
    ],
    heldOut: [
      ['росписание', schedule],
      ['температуда', opening, storage],
      ['банкит', banquet],
    ],
  },
  {
    kind: 'typo: letters changed places',
    tuned: [
      ['официнат', service],
      ['обслжуивание', service],
    ],
    heldOut: [
      ['бнакеты', banquet],
      ['досатвка', delivery],
      ['стнадарт', service],
    ],
  },
  {
    kind: 'typo: two letters',
    tuned: [
      ['сатруднек', service],
      ['офецеант', service],
    ],
    heldOut: [
      ['инвинторизация', stocktaking],
      ['огнитушетель', fire],
      ['холадильнек', opening],
    ],
  },
  {
    kind: 'typo: in the ending',
    tuned: [
      ['официантоми', service],
      ['гостямм', service],
    ],
    heldOut: [
      ['сотрудникоа', service],
      ['холодильниказ', opening],
      ['огурцаами', storage],
    ],
  },
  {
    kind: 'English layout',
    tuned: [
      ['cjnhelybr', service],
      ['[jkjlbkmybr', opening],
      [',fyrtns', banquet],
    ],
    heldOut: [
      ['ajhvf', looks],
      ['jnaecr', schedule],
      ['k.lb', allergens, fire],
      ['ghbujnjdktybt ,jhof', borsch],
    ],
  },
  {
    kind: 'English layout, unfinished or wrong',
    tuned: [
      ['cjnhel', service],
      ['cjnheybr', service],
    ],
    heldOut: [
      ['bydtyn', stocktaking],
      ['jabwfny', service],
      ['cnfylfhn j,cke', service],
    ],
  },
  {
    kind: 'Russian layout of a Latin word',
    tuned: [
      ['шшлщ', opening],
      ['цш-аш', coffee],
    ],
    heldOut: [
      ['ьувшгь', steaks],
      ['кфку', steaks],
      ['вудшмукн', delivery],
    ],
  },
  {
    kind: 'several words in any form',
    tuned: [
      ['официанту стол', service],
      ['температуры холодильник', opening],
    ],
    heldOut: [
      ['скидки по картам лояльности', cash],
      ['красному вину', wine],
      ['детям карандаш', children],
    ],
  },
  {
    kind: 'several words in any order',
    tuned: [
      ['смены открытие', opening],
      ['борщ приготовить свекла', borsch],
    ],
    heldOut: [
      ['безопасность пожарная', fire],
      ['лояльность карта скидка', cash],
      ['меню новичок тест', newcomer],
    ],
  },
  {
    kind: 'hyphen split and joined',
    tuned: [
      ['чек-лист', opening, closing],
      ['чек лист', opening, closing],
      ['чеклист', opening, closing],
    ],
    heldOut: [
      ['wifi', coffee],
      ['wi fi', coffee],
      ['шефповар', banquet],
      ['шеф повара', banquet],
      ['чеклисты', opening, closing],
    ],
  },
  {
    kind: 'forms without a common stem',
    tuned: [
      ['люди', allergens, fire],
      ['дети', children],
      ['лет', newcomer],
    ],
    heldOut: [
      ['человека', allergens, fire],
      ['ребёнок', children],
      ['года', newcomer],
      ['дней', storage, newcomer, schedule, stocktaking, cleaning],
    ],
  },
  {
    kind: 'tags',
    tuned: [
      ['вино', wine],
      ['супы', borsch],
    ],
    heldOut: [
      ['персоналу', newcomer, schedule, looks],
      ['смене', opening, closing],
    ],
  },
  {
    kind: 'Latin words',
    tuned: [
      ['iiko', opening],
      ['IIKO', opening],
    ],
    heldOut: [
      ['keeper', delivery],
      ['delivery', delivery],
      ['medium rare', steaks],
    ],
  },
  {
    kind: 'numbers and signs',
    tuned: [
      ['220', fire],
      ['10%', cash],
      ['9:30', opening],
    ],
    heldOut: [
      ['5000', opening],
      ['матча', coffee],
      ['чай/матча', coffee],
      ['+4 °C', storage],
    ],
  },
  {
    kind: 'stop words among others',
    tuned: [
      ['выход при пожаре', fire],
      ['хранение для фруктов', storage],
    ],
    heldOut: [
      ['аллергия на арахис', allergens],
      ['вода к столу', service],
      ['порция со сметаной', borsch],
    ],
  },
]
