/** What an id is called that the list of its choices does not name: it is on its way, or no longer has it. */
export const unlisted = (isRead: boolean) => (isRead ? 'Нет в списке' : '…')
