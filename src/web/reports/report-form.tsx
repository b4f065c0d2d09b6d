export function ReportForm() {
  return <p>The form opens shortly.</p>
}
