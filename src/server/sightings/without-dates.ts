/** In English, German, French, Spanish, Italian, Portuguese, Dutch, Polish and the Nordic languages, without accents. */
const months = [
  'january jan januar jan janner janvier enero gennaio janeiro januari stycznia tammikuuta',
  'february feb februar fevrier febrero febbraio fevereiro februari lutego helmikuuta',
  'march mar marz maerz mars marzo marco maart marca maaliskuuta',
  'april apr avril abril aprile kwietnia huhtikuuta',
  'may mai mayo maggio maio mei maja maj toukokuuta',
  'june jun juni juin junio giugno junho czerwca kesakuuta',
  'july jul juli juillet julio luglio julho lipca heinakuuta',
  'august aug aout agosto augustus augusti sierpnia elokuuta',
  'september sept sep septembre septiembre settembre setembro wrzesnia syyskuuta',
  'october oct oktober okt octobre octubre ottobre outubro pazdziernika lokakuuta',
  'november nov novembre noviembre novembro listopada marraskuuta',
  'december dec dezember dez decembre diciembre dicembre dezembro grudnia joulukuuta',
].join(' ')

const month = String.raw`(?:${months.replaceAll(' ', '|')})\b\.?`
const ordinal = '(?:st|nd|rd|th)'
const number = String.raw`(?<![\d:.'/-])(?:0?[1-9]|[12]\d|3[01])`
/** What makes a number an hour. */
const isHour = String.raw`(?!\d|[:.h']\d| ?(?:[ap]\.? ?m\b|h\b|hrs?\b|hours?\b|uhr|uur|o'?clock))`
const day = String.raw`${number}(?:${ordinal}\b|\.)?`
const days = String.raw`(?:${day} ?(?:-|/|to|and|or|bis|und|et|y|e|o|ou) ?)?(?:0?[1-9]|[12]\d|3[01])(?:${ordinal}\b|\.)?`
const year = String.raw`(?:,? ?(?:(?:1[89]|20)\d\d|'\d\d)${isHour})?`
const lead = String.raw`(?:\b(?:on|the|den|le|el|il) )*`
const clockFollows = String.raw`(?=,? +(?:(?:at|um|a las|ore|kl\.?) )?\d{1,2}[:h]\d\d)`

const dates = [
  String.raw`\b\d{4}-\d\d-\d\d(?:t(?=\d)|\b)`,
  String.raw`(?<!\d)(?<![\d:.'/-])${days} ?(?:of |de |d')?${month}${year}`,
  String.raw`\b${month} (?:the )?(?:0?[1-9]|[12]\d|3[01])${ordinal}?${isHour}${year}`,
  // "Um 9.10." can be a time.
  String.raw`(?<!\b(?:um|gegen|at|ab|bis) )${number}\. ?(?:0?[1-9]|1[0-2])\.(?:(?:\d\d| ?(?:1[89]|20)\d\d)${isHour})?`,
  String.raw`${number}[/-]\d{1,2}[/-](?:\d{4}|\d\d)(?!\d)`,
  `${number}[./](?:0?[1-9]|1[0-2])${clockFollows}`,
  String.raw`${number}${ordinal}\b`,
].map((date) => new RegExp(lead + date, 'g'))

/**
 * Leaves the dates out of a text that should name a time, so that "12.06. 21:30" is not 12:06. `text` is in lower case and
 * without accents.
 */
export function withoutDates(text: string): string {
  let left = text
  for (const date of dates) left = left.replace(date, ' ')
  return left === text ? text : left.trim().replace(/ {2,}/g, ' ')
}
