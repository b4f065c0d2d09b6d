export type Box = { x: number; y: number; width: number; height: number }

const round = (length: number) => Math.round(length * 100) / 100

const pathOfBox = ({ x, y, width, height }: Box) =>
  `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${-round(width)}z`

/** The `d` of one path for all boxes, which a slow phone hydrates sooner than an element for each. */
export const pathOfBoxes = (boxes: Box[]): string => boxes.map(pathOfBox).join('')
