/** Paper is light: printed in the dark, words would be as pale as on their dark ground, which a printer leaves out. */
export function lightOnPaper(): () => void {
  const paper = matchMedia('print')
  const { dataset } = document.documentElement
  let own: string | undefined
  const turn = () => {
    if (paper.matches) own = dataset['mantineColorScheme']
    const scheme = paper.matches ? 'light' : own
    if (scheme) dataset['mantineColorScheme'] = scheme
  }
  turn()
  paper.addEventListener('change', turn)
  return () => paper.removeEventListener('change', turn)
}
