/** Why a topic with children can't be put away, and the id of the element that says it. */
export const archiveReason = 'Сначала перенесите вложенные темы'
export const archiveReasonId = 'topic-archive-reason'
