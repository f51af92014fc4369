/** To the first thing that is missing, whose description says what: a field, or the way to a photo. */
export function leadToLack(place: ParentNode): void {
  // After the faults have been drawn.
  requestAnimationFrame(() => {
    const first = place.querySelector<HTMLElement>('[aria-invalid="true"], [data-lacks] button, [data-lacks] input')
    first?.focus()
    first?.scrollIntoView?.({ block: 'center' })
  })
}
