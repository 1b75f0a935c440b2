"""What is said between a client and the room: messages, answers, refusals, and who may say what when."""
