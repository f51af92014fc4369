/** For a field that says under itself how much of it is filled. */
export const counted = (value: string, max: number) => ({
  maxLength: max,
  description: `${[...value].length} из ${max}`,
  inputWrapperOrder: order,
})

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']
