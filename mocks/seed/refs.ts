import { categoryIds, positionIds, restaurantIds, topicIds, userIds } from './ids.ts'

/** What articles, users and tests quote of other rows; seed.test.ts compares each with the row itself. */
export const topicRefs = {
  service: { _id: topicIds.service, name: 'Обслуживание в зале', color: '#f45e8e' },
  standards: { _id: topicIds.standards, name: 'Стандарты сервиса', color: '#ec7fa6' },
  welcome: { _id: topicIds.welcome, name: 'Встреча и посадка', color: '#f2a3bf' },
  serving: { _id: topicIds.serving, name: 'Подача и сервировка', color: '#d94f7e' },
  difficult: { _id: topicIds.difficult, name: 'Сложные ситуации', color: '#c2416b' },
  banquets: { _id: topicIds.banquets, name: 'Банкеты', color: '#b5489a' },
  kitchen: { _id: topicIds.kitchen, name: 'Кухня', color: '#e07b39' },
  techCards: { _id: topicIds.techCards, name: 'Технологические карты', color: '#c9602b' },
  hotShop: { _id: topicIds.hotShop, name: 'Горячий цех', color: '#d0453b' },
  coldShop: { _id: topicIds.coldShop, name: 'Холодный цех', color: '#3f9fc4' },
  menu: { _id: topicIds.menu, name: 'Меню и аллергены', color: '#e3a72f' },
  bar: { _id: topicIds.bar, name: 'Бар', color: '#2a9187' },
  wine: { _id: topicIds.wine, name: 'Вино', color: '#8e2f4f' },
  cocktails: { _id: topicIds.cocktails, name: 'Коктейли и настойки', color: '#35a79c' },
  coffee: { _id: topicIds.coffee, name: 'Кофе и чай', color: '#8a5a3b' },
  cash: { _id: topicIds.cash, name: 'Касса и оплата', color: '#4a6bd0' },
  sanitary: { _id: topicIds.sanitary, name: 'Санитарные нормы', color: '#5c9c3a' },
  haccp: { _id: topicIds.haccp, name: 'ХАССП', color: '#3f8f4f' },
  temperatures: { _id: topicIds.temperatures, name: 'Температурные режимы', color: '#2d6cb5' },
  staff: { _id: topicIds.staff, name: 'Кадры и обучение', color: '#8a5fcf' },
  safety: { _id: topicIds.safety, name: 'Безопасность', color: '#c0392b' },
  terrace: { _id: topicIds.terrace, name: 'Летняя терраса', color: '#7d9a55' },
  grill: { _id: topicIds.grill, name: 'Гриль', color: '#d9572b' },
  counter: { _id: topicIds.counter, name: 'Зал и касса', color: '#f45e8e' },
}

export const positionRefs = {
  waiter: { _id: positionIds.waiter, name: 'Официант' },
  bartender: { _id: positionIds.bartender, name: 'Бармен' },
  cook: { _id: positionIds.cook, name: 'Повар' },
  sousChef: { _id: positionIds.sousChef, name: 'Су-шеф' },
  hostess: { _id: positionIds.hostess, name: 'Хостес' },
  manager: { _id: positionIds.manager, name: 'Менеджер' },
  cashier: { _id: positionIds.cashier, name: 'Кассир' },
  grillCook: { _id: positionIds.grillCook, name: 'Повар гриля' },
  barista: { _id: positionIds.barista, name: 'Бариста' },
  shiftLead: { _id: positionIds.shiftLead, name: 'Старший смены' },
}

export const userRefs = {
  marina: { id: userIds.marina, name: 'Марина Соколова' },
  ilya: { id: userIds.ilya, name: 'Илья Громов' },
  oleg: { id: userIds.oleg, name: 'Олег Титов' },
  vera: { id: userIds.vera, name: 'Вера Логинова' },
  gleb: { id: userIds.gleb, name: 'Глеб Сафронов' },
}

export const restaurantRefs = {
  moika: { _id: restaurantIds.moika, name: 'Берёзка на Мойке' },
  park: { _id: restaurantIds.park, name: 'Берёзка в парке' },
  ogonek: { _id: restaurantIds.ogonek, name: 'Огонёк' },
}

export const categoryRefs = {
  service: { _id: categoryIds.service, name: 'Сервис' },
  foodSafety: { _id: categoryIds.foodSafety, name: 'Пищевая безопасность' },
  bar: { _id: categoryIds.bar, name: 'Бар' },
  counter: { _id: categoryIds.counter, name: 'Стойка' },
}
