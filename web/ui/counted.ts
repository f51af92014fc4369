/**
 * For a field that says under itself how much of it is filled. In signs, as the contract counts: a browser counts the
 * halves of an emoji, and would let nothing more be typed long before it is full.
 */
export function counted(value: string, max: number) {
  const signs = [...value].length
  return { maxLength: max + value.length - signs, description: `${signs} из ${max}`, inputWrapperOrder: order }
}

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']
