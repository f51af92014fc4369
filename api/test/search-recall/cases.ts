/**
 * Does search find what it should (B31)? Kinds of query, each case with the articles that it must find. The search was
 * made with these in view; `freshCases` were written after it, by somebody else, and found 99.5 % when they first ran.
 */
export type Case = readonly [search: string, ...titles: string[]]
export type Kind = { kind: string; cases: Case[] }

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
    cases: [
      ['сотрудником', service],
      ['официантами', service],
      ['холодильник', opening],
      ['раскраской', children],
      ['огнетушителю', fire],
      ['недостача', stocktaking],
    ],
  },
  {
    kind: 'noun, singular and plural',
    cases: [
      ['огурец', storage],
      ['помидор', storage],
      ['пампушка', borsch],
      ['бокал', wine],
      ['салфетка', cleaning],
      ['конфликт', complaints],
    ],
  },
  {
    kind: 'vowels that come and go',
    cases: [
      ['чашек', cleaning],
      ['напитков', complaints],
      ['вилок', cleaning],
      ['ложек', cleaning],
      ['официанток', banquet],
      ['бутылок', closing],
      ['писем', stocktaking],
      ['окон', cleaning],
    ],
  },
  {
    kind: 'adjective',
    cases: [
      ['красное', wine],
      ['детская', children],
      ['банкетного', banquet],
      ['запасного', fire],
      ['томатный', borsch],
      ['чистая', looks],
    ],
  },
  {
    kind: 'verb, another form',
    cases: [
      ['подавать', borsch, wine, children],
      ['варить', borsch],
      ['списать', closing, storage],
      ['жарить', steaks],
      ['полировать', cleaning],
      ['извиниться', complaints],
      ['проверять', opening, storage],
    ],
  },
  {
    kind: 'ё and е',
    cases: [
      ['ребенку', children],
      ['лед', closing, wine],
      ['свекла', borsch],
      ['стажер', newcomer],
      ['ведерко', wine],
      ['меняём', cleaning],
    ],
  },
  {
    kind: 'prefix of the last word',
    cases: [
      ['обслужив', service],
      ['огнету', fire],
      ['приготовлени', borsch],
      ['инвен', stocktaking],
      ['капуч', coffee],
      ['бан', banquet],
      ['расписан', schedule],
    ],
  },
  {
    kind: 'prefix after a whole word',
    cases: [
      ['чек откр', opening],
      ['винная кар', wine],
      ['пожарная без', fire],
      ['детское ме', children],
      ['срок годн', storage],
    ],
  },
  {
    kind: 'typo: a letter left out',
    cases: [
      ['офицант', service],
      ['холодилник', opening],
      ['инвентризация', stocktaking],
      ['алергены', allergens],
      ['стндарт', service],
    ],
  },
  {
    kind: 'typo: a letter too many',
    cases: [
      ['оффициант', service],
      ['аллергенны', allergens],
      ['конффликт', complaints],
      ['дисциплинна', cash],
      ['приготтовление', borsch],
    ],
  },
  {
    kind: 'typo: a wrong letter',
    cases: [
      ['сотруднек', service],
      ['обслуживоние', service],
      ['маникюп', looks],
      ['росписание', schedule],
      ['температуда', opening, storage],
      ['банкит', banquet],
    ],
  },
  {
    kind: 'typo: letters changed places',
    cases: [
      ['официнат', service],
      ['обслжуивание', service],
      ['бнакеты', banquet],
      ['досатвка', delivery],
      ['стнадарт', service],
    ],
  },
  {
    kind: 'typo: two letters',
    cases: [
      ['сатруднек', service],
      ['офецеант', service],
      ['инвинторизация', stocktaking],
      ['огнитушетель', fire],
      ['холадильнек', opening],
    ],
  },
  {
    kind: 'typo: in the ending',
    cases: [
      ['официантоми', service],
      ['гостямм', service],
      ['сотрудникоа', service],
      ['холодильниказ', opening],
      ['огурцаами', storage],
    ],
  },
  {
    kind: 'English layout',
    cases: [
      ['cjnhelybr', service],
      ['[jkjlbkmybr', opening],
      [',fyrtns', banquet],
      ['ajhvf', looks],
      ['jnaecr', schedule],
      ['k.lb', allergens, fire],
      ['ghbujnjdktybt ,jhof', borsch],
    ],
  },
  {
    kind: 'English layout, unfinished or wrong',
    cases: [
      ['cjnhel', service],
      ['cjnheybr', service],
      ['bydtyn', stocktaking],
      ['jabwfny', service],
      ['cnfylfhn j,cke', service],
    ],
  },
  {
    kind: 'Russian layout of a Latin word',
    cases: [
      ['шшлщ', opening],
      ['цш-аш', coffee],
      ['ьувшгь', steaks],
      ['кфку', steaks],
      ['вудшмукн', delivery],
    ],
  },
  {
    kind: 'several words in any form',
    cases: [
      ['официанту стол', service],
      ['температуры холодильник', opening],
      ['скидки по картам лояльности', cash],
      ['красному вину', wine],
      ['детям карандаш', children],
    ],
  },
  {
    kind: 'several words in any order',
    cases: [
      ['смены открытие', opening],
      ['борщ приготовить свекла', borsch],
      ['безопасность пожарная', fire],
      ['лояльность карта скидка', cash],
      ['меню новичок тест', newcomer],
    ],
  },
  {
    kind: 'hyphen split and joined',
    cases: [
      ['чек-лист', opening, closing],
      ['чек лист', opening, closing],
      ['чеклист', opening, closing],
      ['wifi', coffee],
      ['wi fi', coffee],
      ['шефповар', banquet],
      ['шеф повара', banquet],
      ['чеклисты', opening, closing],
    ],
  },
  {
    kind: 'forms without a common stem',
    cases: [
      ['люди', allergens, fire],
      ['дети', children],
      ['лет', newcomer],
      ['человека', allergens, fire],
      ['ребёнок', children],
      ['года', newcomer],
      ['дней', storage, newcomer, schedule, stocktaking, cleaning],
    ],
  },
  {
    kind: 'tags',
    cases: [
      ['вино', wine],
      ['супы', borsch],
      ['персоналу', newcomer, schedule, looks],
      ['смене', opening, closing],
    ],
  },
  {
    kind: 'Latin words',
    cases: [
      ['iiko', opening],
      ['IIKO', opening],
      ['keeper', delivery],
      ['delivery', delivery],
      ['medium rare', steaks],
    ],
  },
  {
    kind: 'numbers and signs',
    cases: [
      ['220', fire],
      ['10%', cash],
      ['9:30', opening],
      ['5000', opening],
      ['матча', coffee],
      ['чай/матча', coffee],
      ['+4 °C', storage],
    ],
  },
  {
    kind: 'stop words among others',
    cases: [
      ['выход при пожаре', fire],
      ['хранение для фруктов', storage],
      ['аллергия на арахис', allergens],
      ['вода к столу', service],
      ['порция со сметаной', borsch],
    ],
  },
]

export const freshCases: Case[] = [
  ['посадку', service],
  ['улыбка', service],
  ['столами', service, banquet],
  ['блюдами', service],
  ['музыкой', opening],
  ['столешница', opening],
  ['монетами', opening],
  ['кофемашиной', closing],
  ['бутылка', closing],
  ['остаткам', closing],
  ['свекла', borsch],
  ['бульоне', borsch],
  ['грудинку', borsch],
  ['сметану', borsch],
  ['томатный', borsch],
  ['перцем', storage],
  ['мясом', storage, steaks],
  ['акты', storage],
  ['бокалами', wine],
  ['рыбу', wine],
  ['стейком', wine, steaks],
  ['орех', allergens],
  ['арахисовый', allergens],
  ['карточка', allergens],
  ['карандаш', children],
  ['стульчика', children],
  ['раскраски', children],
  ['менеджеру', complaints, newcomer],
  ['десерты', complaints],
  ['комплименты', complaints],
  ['скидки', cash],
  ['возвраты', cash],
  ['сейфе', cash],
  ['пожары', fire],
  ['выходы', fire],
  ['ложкой', cleaning],
  ['окно', cleaning],
  ['полов', cleaning],
  ['помолы', coffee],
  ['паролем', coffee],
  ['наставником', newcomer],
  ['стажеры', newcomer],
  ['коллега', newcomer],
  ['расписания', schedule],
  ['больничные', schedule],
  ['замен', schedule],
  ['стикеры', delivery],
  ['курьер', delivery],
  ['упаковки', delivery],
  ['предоплату', banquet],
  ['рассадки', banquet],
  ['свечами', banquet],
  ['прожарку', steaks],
  ['грилем', steaks],
  ['волокно', steaks],
  ['рубашки', looks],
  ['фартуки', looks],
  ['бейджи', looks],
  ['поставщик', stocktaking],
  ['посуды', stocktaking],
  ['алкоголя', stocktaking],
  ['офицант', service],
  ['холадильник', opening],
  ['борш', borsch],
  ['помедор', storage],
  ['алергия', allergens],
  ['менежер', complaints, newcomer],
  ['огнетушитиль', fire],
  ['капучинно', coffee],
  ['растписание', schedule],
  ['банкетт', banquet],
  ['рубажка', looks],
  [',jho', borsch],
  ['rjat', coffee],
  ['jnrhsnbt', opening],
  ['cntqr', steaks, wine],
  ['ghtljgkfnf', banquet],
  ['подписывает чеклист', closing],
  ['бармен лёд', closing],
  ['сроки овощи', storage],
  ['дети соус', children],
  ['скидка лояльность', cash],
  ['банкет шефповар', banquet],
  ['чай wifi', coffee],
  ['medium', steaks],
  ['r_keeper', delivery],
  ['54 градуса', steaks],
  ['огур', storage],
  ['инвен', stocktaking],
  ['пожарн безоп', fire],
  ['заказ упаков', delivery],
]
