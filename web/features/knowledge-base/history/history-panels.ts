export type HistoryPanel = 'changes' | 'views'

/** The button of a panel takes the focus back when the panel closes. */
export const buttonId = (panel: HistoryPanel): string => `kbh-${panel}-button`
export const panelId = 'kbh-panel'

export const panelTitles: Record<HistoryPanel, string> = {
  changes: 'История изменений',
  views: 'История просмотров',
}
