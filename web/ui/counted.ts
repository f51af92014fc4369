/**
 * What a browser may take of so many signs, as the contract counts them: it counts the halves of an emoji itself, and
 * would let nothing more be typed long before the field is full.
 */
export const halvesOf = (value: string, max: number): number => max + value.length - [...value].length

/** For a field that says under itself how much of it is filled. */
export const counted = (value: string, max: number) => ({
  maxLength: halvesOf(value, max),
  description: `${[...value].length} из ${max}`,
  inputWrapperOrder: order,
})

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']
