/** What nearly every restaurant has (screens.md, section 3.2). */
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
