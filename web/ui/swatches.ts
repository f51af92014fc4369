/** Colours offered for topics and categories after the default one, told apart in both schemes. */
export const swatches: { color: string; title: string }[] = [
  { color: '#c23a6c', title: 'Малиновый' },
  { color: '#d64545', title: 'Красный' },
  { color: '#e07b39', title: 'Оранжевый' },
  { color: '#c9a227', title: 'Горчичный' },
  { color: '#5b9a3c', title: 'Зелёный' },
  { color: '#2f8f83', title: 'Бирюзовый' },
  { color: '#3992c9', title: 'Голубой' },
  { color: '#4a6fd1', title: 'Синий' },
  { color: '#8a63c9', title: 'Фиолетовый' },
  { color: '#8d6748', title: 'Коричневый' },
  { color: '#7b7580', title: 'Серый' },
]
