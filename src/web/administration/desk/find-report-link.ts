export const reportLinkId = (id: string) => `desk-report-${id}`

/** What opens the report in the table; null where the table does not hold it. */
export function findReportLink(id: string | undefined): HTMLElement | null {
  return id === undefined ? null : document.getElementById(reportLinkId(id))
}
