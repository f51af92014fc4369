/** What is said at the address of a company that is about to be deleted: the contract's code is that of one not there. */
export const isClosed = { message: 'Компания закрыта. Вернуть её может тот, кто обслуживает сервис' }
