/** What nearly every restaurant has. */
export const starterPositions = [
  'Официант',
  'Бармен',
  'Повар',
  'Су-шеф',
  'Шеф-повар',
  'Хостес',
  'Менеджер',
  'Управляющий',
]
