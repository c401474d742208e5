// Reads the ACH files named as arguments as moov-io/ach does, and says of each what it has in it, or what is wrong.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/moov-io/ach"
)

// What of a file the tests hold against what they put into it.
type found struct {
	File     string  `json:"file"`
	Problem  string  `json:"problem,omitempty"`
	Modifier string  `json:"modifier"`
	Count    int     `json:"count"`
	Cents    int     `json:"cents"`
	Batches  []batch `json:"batches"`
}

type batch struct {
	Class  string   `json:"class"`
	Number int      `json:"number"`
	Traces []string `json:"traces"`
}

func main() {
	answer := []found{}
	for _, name := range os.Args[1:] {
		answer = append(answer, look(name))
	}
	if err := json.NewEncoder(os.Stdout).Encode(answer); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func look(name string) found {
	bytes, err := os.Open(name)
	if err != nil {
		return found{File: name, Problem: err.Error()}
	}
	defer bytes.Close()
	file, err := ach.NewReader(bytes).Read()
	if err == nil {
		err = file.Validate()
	}
	if err != nil {
		return found{File: name, Problem: err.Error()}
	}
	answer := found{
		File:     name,
		Modifier: file.Header.FileIDModifier,
		Count:    file.Control.EntryAddendaCount,
		Cents:    file.Control.TotalCreditEntryDollarAmountInFile,
	}
	for _, each := range file.Batches {
		header := each.GetHeader()
		one := batch{Class: header.StandardEntryClassCode, Number: header.BatchNumber}
		for _, entry := range each.GetEntries() {
			one.Traces = append(one.Traces, entry.TraceNumber)
		}
		answer.Batches = append(answer.Batches, one)
	}
	return answer
}
