/** In English, German, French, Spanish, Italian, Portuguese and Dutch, in lower case and without accents. */
const words: Record<number, string> = {
  1: 'one ein eins eine einer einen un une una uma een',
  2: 'two zwei deux dos due dois duas twee',
  3: 'three drei trois tres tre drie',
  4: 'four vier quatre cuatro quattro quatro',
  5: 'five funf cinq cinco cinque vijf',
  6: 'six sechs seis sei zes',
  7: 'seven sieben sept siete sette sete zeven',
  8: 'eight acht huit ocho otto oito',
  9: 'nine neun neuf nueve nove negen',
  10: 'ten zehn dix diez dieci dez tien',
  11: 'eleven elf onze undici',
  12: 'twelve zwolf douze doce dodici doze twaalf',
  15: 'fifteen funfzehn quinze quince quindici vijftien',
  20: 'twenty zwanzig vingt veinte venti vinte twintig',
  21: 'ventuno',
  25: 'funfundzwanzig veinticinco venticinque',
  30: 'thirty dreissig trente treinta trenta trinta dertig',
  40: 'forty fourty vierzig quarante cuarenta quaranta quarenta',
  45: 'fortyfive funfundvierzig quarantacinque',
  50: 'fifty funfzig cinquante cincuenta cinquanta cinquenta',
  60: 'sixty sechzig soixante sesenta sessanta sessenta',
  70: 'seventy siebzig soixante-dix setenta settanta',
  75: 'soixante-quinze',
  80: 'eighty achtzig quatre-vingts quatre-vingt ochenta ottanta oitenta',
  90: 'ninety neunzig quatre-vingt-dix noventa novanta',
}

/** What each number word means, in digits. */
export const numberWords: ReadonlyMap<string, string> = new Map(
  Object.entries(words).flatMap(([digits, names]) =>
    names.split(' ').map((name) => [name, digits] as const),
  ),
)
