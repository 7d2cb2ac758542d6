export async function main(args: string[]): Promise<number> {
  console.log(args);
  return 0;
}
