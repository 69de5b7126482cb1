/** Returns the median; of an even count, the upper of the two middle numbers. @param {number[]} numbers */
export const computeMedian = (numbers) =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
