export default function setup(): void {
  // The database server of the test run starts here.
}
