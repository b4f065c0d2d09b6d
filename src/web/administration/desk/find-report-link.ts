export const reportLinkId = (id: string) => `desk-report-${id}`

/** The link that opens the report in the table; null if the table does not show the report. */
export function findReportLink(id: string | undefined): HTMLElement | null {
  return id === undefined ? null : document.getElementById(reportLinkId(id))
}
